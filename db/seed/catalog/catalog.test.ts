import { describe, expect, test } from 'vitest'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import { packageRows, priceRows } from './rows.ts'

function rungsOf(label: string) {
  const ladder = ladders.find((each) => serviceLabel(each) === label && each.quality === 'general')
  return ladder?.rungs.map(([quantity, cents]) => [quantity, cents])
}

test('all twelve services are on sale, two of them also as premium', () => {
  expect(ladders.filter((ladder) => ladder.quality === 'general').map(serviceLabel)).toEqual(serviceKinds().map(serviceLabel))
  expect(ladders.filter((ladder) => ladder.quality === 'premium').map(serviceLabel)).toEqual(['TikTok Followers', 'YouTube Subscribers'])
})

describe.each(ladders.map((ladder) => [ladderName(ladder), ladder] as const))('%s', (_name, ladder) => {
  test('has at least six packages from small to large, one of them the most popular', () => {
    const quantities = ladder.rungs.map(([quantity]) => quantity)
    expect(quantities.length).toBeGreaterThanOrEqual(6)
    expect(quantities).toEqual([...new Set(quantities)].sort((a, b) => a - b))
    expect(quantities).toContain(ladder.popular)
    if (ladder.type === 'views') expect(quantities).toContain(5_000)
  })

  test('never asks more per unit for a larger package', () => {
    for (const [quantity, cents] of ladder.rungs) {
      for (const [larger, price] of ladder.rungs) if (larger > quantity) expect(price * quantity).toBeLessThanOrEqual(cents * larger)
    }
  })
})

test.each([
  ['Instagram Likes', 500, 299],
  ['Instagram Followers', 500, 499],
  ['Instagram Views', 1_000, 199],
  ['TikTok Followers', 500, 399],
  ['TikTok Likes', 500, 249],
  ['TikTok Views', 2_500, 149],
  ['YouTube Subscribers', 100, 599],
  ['YouTube Likes', 500, 349],
  ['YouTube Views', 2_500, 299],
])('%s starts with %i units at %i cents, as the specification says', (label, quantity, cents) => {
  expect(rungsOf(label)?.[0]).toEqual([quantity, cents])
})

test('the Instagram Views ladder is the one of the specification', () => {
  expect(rungsOf('Instagram Views')).toEqual([
    [1_000, 199],
    [2_500, 399],
    [5_000, 699],
    [10_000, 1_299],
    [25_000, 2_999],
    [50_000, 5_499],
  ])
})

test('premium costs more than general', () => {
  for (const premium of ladders.filter((ladder) => ladder.quality === 'premium')) {
    const general = new Map(rungsOf(serviceLabel(premium))?.map(([quantity, cents]) => [quantity, cents]))
    for (const [quantity, cents] of premium.rungs) expect(cents).toBeGreaterThan(general.get(quantity) ?? 0)
  }
})

test('each package has an id, a description and four selling points of its own, and a price', () => {
  expect(new Set(packageRows.map((row) => row.id)).size).toBe(packageRows.length)
  expect(packageRows.map((row) => row.id)).toContain('pkg_instagram_views_general_5000')
  expect(new Set(packageRows.map((row) => `${row.service_id} ${row.description}`)).size).toBe(packageRows.length)
  for (const row of packageRows) expect(new Set(row.features).size).toBe(4)
  expect(priceRows.map((row) => row.package_id)).toEqual(packageRows.map((row) => row.id))
})
