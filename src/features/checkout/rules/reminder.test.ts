import { expect, test } from 'vitest'
import { leftCheckoutPath, readReminderFragment } from './reminder.ts'

test('a link opens the checkout with its package and contains nothing that was typed', () => {
  const path = leftCheckoutPath('rem_1.signature', {
    kind: { platform: 'instagram', type: 'views' },
    quality: 'general',
    quantity: 5_000,
    priceCents: 699,
    email: 'ada@example.com',
    socialUsername: 'ada.creates',
    postUrl: 'https://www.instagram.com/reel/Cx1/',
    note: 'After six, please',
  })
  const { pathname, searchParams, hash } = new URL(path, 'https://shop.example')
  expect(pathname).toBe('/checkout')
  expect(Object.fromEntries(searchParams)).toMatchObject({ service: 'Instagram Views', package: '5K' })
  expect(path).not.toMatch(/ada|Cx1|six/)
  expect(readReminderFragment(hash)).toBe('rem_1.signature')
  expect(readReminderFragment('#services')).toBeUndefined()
})
