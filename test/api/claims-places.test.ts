import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogPaths } from '#features/catalog/rules.ts'
import { type ClaimId, claimIds } from '#features/claims/rules.ts'
import { claimPlaces } from '#features/claims/rules/places.ts'
import { publicFigures } from '#features/reviews/server/queries.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'

let shop: TestShop
let pages: RenderedPages
beforeAll(async () => {
  shop = await testShop()
  await shop.ctx.db.query(`update claims set stated_value = '@' || id || '@'`)
  pages = await renderPages(shop.ctx)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

const others = ['/', '/about', '/faq', '/how-it-works', '/contact', '/live-chat', '/reviews', '/terms', '/privacy', '/order', '/checkout']
const paths = [...others, '/post-selection', '/tracking', '/login', '/signup', ...catalogPaths()]

const stated = Object.fromEntries(claimIds.map((id) => [id, `@${id}@`])) as Record<ClaimId, string>

test('the registry knows which pages state a figure', { timeout: 120_000 }, async () => {
  const found = Object.fromEntries(claimIds.map((id) => [id, [] as string[]]))
  // Ratings and their number come from the published reviews, not from the registry.
  const { rating = '', reviews = '' } = await publicFigures(shop.ctx)
  const texts = { ...stated, rating: `>${rating}<`, reviews: `from ${reviews} reviews` }
  for (const path of paths) {
    const { html } = await pages.read(path)
    const shown = html.replace(/<script[\s\S]*?<\/script>/g, '')
    for (const id of claimIds) if (shown.includes(texts[id])) found[id]?.push(path)
  }
  const sorted = (places: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(places).map(([id, each]) => [id, each.toSorted()]))
  expect(sorted(found)).toEqual(sorted(claimPlaces))
})

test.each(['/', '/about', '/contact', '/live-chat'])('%s marks its figures as those of a demo shop', { timeout: 120_000 }, async (path) => {
  expect((await pages.read(path)).html).toMatch(/Demo figures(, not measured|\. Only the rating is measured)\./)
})

test('sentences say of a figure that a live shop would have to prove that it is a demo figure', { timeout: 120_000 }, async () => {
  expect((await pages.read('/')).html).toMatch(/\(demo figure\) of followers stay/)
  const faq = (await pages.read('/faq')).html
  expect(faq).toMatch(/\(demo figure\) of the followers we deliver are still there/)
  expect(faq).toMatch(/We answer within [^.]+ \(demo figure\)\./)
})
