import { expect, test } from 'vitest'
import { leftCheckoutPath, readLeftFragment } from './reminder.ts'

test('a link opens the checkout as it was left, and sends no name or address to the shop', () => {
  const path = leftCheckoutPath({
    kind: { platform: 'instagram', type: 'views' },
    quality: 'general',
    quantity: 5_000,
    priceCents: 699,
    email: 'ada+shop@example.com',
    socialUsername: 'ada & co',
    postUrl: 'https://www.instagram.com/reel/Cx1/',
    note: null,
  })
  const { pathname, searchParams, hash } = new URL(path, 'https://shop.example')
  expect(pathname).toBe('/checkout')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    service: 'Instagram Views',
    package: '5K',
    postUrl: 'https://www.instagram.com/reel/Cx1/',
  })
  expect(searchParams.toString()).not.toMatch(/ada/)
  expect(readLeftFragment(hash)).toEqual({ email: 'ada+shop@example.com', socialUsername: 'ada & co' })
  expect(readLeftFragment('#services')).toBeUndefined()
})
