import { expect, test } from 'vitest'
import { checkoutQuery, defaults, ladderOf, nearestPackage, readWanted, sizeNote } from '#features/checkout/rules/query.ts'

const ladder = [1000, 2500, 5000, 10_000].map((quantity) => ({ quantity, quality: 'general' as const, popular: quantity === 2500 }))

test('an empty or invalid query falls back to the page’s default', () => {
  expect(readWanted(new URLSearchParams(), defaults.checkout)).toEqual(defaults.checkout)
  expect(readWanted(new URLSearchParams('service=Myspace+Friends&package=many'), defaults.order)).toEqual(defaults.order)
})

test('a query is case-insensitive; an unknown quality becomes general', () => {
  expect(readWanted(new URLSearchParams('service=tiktok+followers&package=2.5k&quality=premium'), defaults.checkout)).toEqual({
    kind: { platform: 'tiktok', type: 'followers' },
    quality: 'premium',
    quantity: 2500,
  })
  expect(readWanted(new URLSearchParams('service=TikTok+Views&quality=gold'), defaults.checkout)).toMatchObject({
    quality: 'general',
    quantity: null,
  })
})

test.each([
  [5000, 5000],
  [4000, 5000],
  [1, 1000],
  [9_999_999, 10_000],
  [null, 2500],
])('%s leads to the package of %s', (wanted, found) => {
  expect(nearestPackage(ladder, wanted)?.quantity).toBe(found)
})

test('notes a size that isn’t offered, with the nearest one', () => {
  expect(sizeNote(7_000, 5_000)).toBe('7K is not one of our sizes. 5K is the nearest.')
  expect(sizeNote(5_000, 5_000)).toBeUndefined()
  expect(sizeNote(null, 5_000)).toBeUndefined()
})

test('finds no package if none is on sale', () => {
  expect(nearestPackage([], 5000)).toBeUndefined()
})

test('a quality that a service does not have falls back to what it has', () => {
  expect(ladderOf(ladder, 'premium')).toEqual(ladder)
})

test('the query of the checkout carries the package and the target', () => {
  const chosen = { kind: { platform: 'instagram', type: 'views' }, quality: 'general', quantity: 2500, priceCents: 399 } as const
  const query = checkoutQuery(chosen, { postUrl: 'https://www.instagram.com/p/abc/', description: 'A & B' })
  expect(Object.fromEntries(query)).toEqual({
    service: 'Instagram Views',
    package: '2.5K',
    price: '$3.99',
    quality: 'general',
    postUrl: 'https://www.instagram.com/p/abc/',
    postType: 'video',
    platform: 'instagram',
    description: 'A & B',
  })
  expect(readWanted(query, defaults.order)).toMatchObject({ quantity: 2500, quality: 'general' })
})
