import { expect, test } from 'vitest'
import { checkOlderOrder } from '#features/checkout/rules/fields.ts'

const empty = { username: '', postUrl: '', email: '' }

test('asks for username, email and the link that the checkout will require', () => {
  expect(checkOlderOrder(empty, { platform: 'instagram', type: 'followers' }).map(({ message }) => message)).toEqual([
    'Please provide your username.',
    'Post/Video URL is required for all service types.',
    'Please provide your email address.',
  ])
  expect(checkOlderOrder(empty, { platform: 'youtube', type: 'views' }).map(({ message }) => message)).toEqual([
    'Please provide your username.',
    'Post/Video URL is required for this service type.',
    'Please provide your email address.',
  ])
})

test('a link has to match the service, even if optional', () => {
  expect(
    checkOlderOrder({ username: 'ada', postUrl: 'https://evil.com', email: 'ada@example.com' }, { platform: 'tiktok', type: 'followers' }),
  ).toEqual([{ path: 'postUrl', message: 'Please enter a valid TikTok profile URL' }])
})
