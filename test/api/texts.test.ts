import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceKinds, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'

/** Texts of the specification in an empty shop, except one place that is reviewed. */
const texts: { section: 2 | 8; path: string; says: string[] }[] = [
  ...serviceKinds().map((kind) => ({
    section: 2 as const,
    path: servicePath(kind),
    says: [`No ${serviceLabel(kind)} packages available at the moment.`, 'Please check back later or contact support.'],
  })),
  {
    section: 8,
    path: '/blog',
    says: [
      'No posts here yet',
      'View All Posts',
      'All',
      'Instagram Growth',
      'TikTok Tips',
      'Social Media',
      'Growth Strategy',
      'Content Strategy',
      'Monetization',
    ],
  },
  { section: 2, path: '/reviews', says: ['No reviews yet', 'Trusted by Leading Review Platforms'] },
]

let shop: TestShop
let pages: RenderedPages
beforeAll(async () => {
  shop = await testShop({ seed: false })
  const platforms = JSON.stringify([{ name: 'Reviews of shops', url: 'https://reviews.example/groundswell' }])
  await shop.ctx.db.query("insert into settings (key, value) values ('reviews.platforms', $1)", [platforms])
  pages = await renderPages(shop.ctx)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

test.each(texts)('section $section: $path of an empty shop says so', async ({ path, says }) => {
  const { status, html } = await pages.read(path)
  const shown = html.slice(html.indexOf('<main'), html.indexOf('</main>')).split(/<[^>]*>/)
  expect(status).toBe(200)
  expect(says.filter((text) => !shown.includes(text))).toEqual([])
})
