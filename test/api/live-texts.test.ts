import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppContext } from '#app/compose.ts'
import { createPost, deletePost, publishPost, savePost } from '#features/blog/server/commands.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import { previewImport } from '#features/catalog/server/commands/csv.ts'
import { addPackage, saveCard } from '#features/catalog/server/commands/packages.ts'
import { reviewSource, saveSource } from '#features/catalog/server/commands/sources.ts'
import { addFromTemplate } from '#features/catalog/server/commands/template.ts'
import { adminServices } from '#features/catalog/server/queries/admin.ts'
import { policyVersions } from '#features/guarantees/server/queries.ts'
import { createAnnouncement } from '#features/notifications/server/commands/announcements.ts'
import { changeText } from '#features/notifications/server/commands/texts.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { insertInTransaction } from '#features/promotions/server/commands/save.ts'
import { defaultTexts } from '#features/seo/server/queries/defaults.ts'
import { answerCustomer } from '#features/support/server/assistant/answer.ts'
import { shopPassages } from '#features/support/server/assistant/knowledge/shop-passages.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import { newId } from '#shared/ids.ts'
import { questions } from '../assistant/questions.ts'
import { firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { claimFigureIn } from '../support/claim-figures.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'
import { olive, staff } from '../support/staff.ts'
import { findUnproven } from '../support/unproven.ts'

/** A live shop set up by its owner. Nothing is measured or proven, and every service has its own delivery window. */

const env = { PAYMENT_PROVIDERS: 'card:stripe', STRIPE_SECRET_KEY: 'sk_test_of_nobody', STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody' }
/** The window of every service in texts, which no text states by itself. */
const promised = ['7–11 minutes', '13 hours']

let shop: TestShop
let ctx: AppContext
let owner: Actor
let pages: RenderedPages
/** The shop's settings. */
let set: string[]
beforeAll(async () => {
  shop = await testShop({ seed: false, env })
  ctx = { ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' } }
  owner = { ...olive, userId: (await staff(shop, 'owner')).id }
  const written = 'People who signed up with a panel and chose to take part.'
  const source = { name: 'A panel', description: written, reached: written, evidence: 'https://shop.example/panel.pdf' }
  const sourceId = await saveSource(ctx, source, owner)
  await reviewSource(ctx, sourceId, owner)
  await addFromTemplate(ctx, { services: ladders.map(ladderName), sourceId, active: true }, owner)
  await ctx.db.query(
    'update services set starts_from_minutes = 7, starts_within_minutes = 11, complete_from_minutes = 0, complete_within_minutes = 780',
  )
  // Too few to show a service's rating.
  await ctx.db.query(
    `insert into reviews (id, username, email, service_used, rating, title, content, status, created_at)
     select 'rev_' || place, 'Ada', place || '@example.com', 'Instagram Likes', 5, 'As described', 'They arrived.', 'approved', now()
       from generate_series(1, 4) place`,
  )
  const policies = (await policyVersions(ctx)).map(({ terms }) => terms)
  set = [...promised, ...policies, `canceled after ${UNPAID_HOURS} hours`, 'Delivered by real people']
  pages = await renderPages(ctx)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

describe('what staff type', () => {
  const refusal = (...words: string[]) => ({
    status: 400,
    message: expect.stringContaining(`A live shop states only what is proven. Remove ${words.map((each) => `“${each}”`).join(', ')}`),
  })

  test('on a package’s card states nothing but its own quantity and price', async () => {
    const service = firstOf((await adminServices(ctx)).filter(({ name }) => name === 'Instagram Likes'))
    const pack = firstOf(service.packages.filter(({ quantity }) => quantity === 1_000))
    const save = (text: { description?: string; features?: string[] }) =>
      saveCard(ctx, pack.id, { ...pack, version: undefined, ...text }, owner)
    await expect(save({ description: 'Complete within 24 hours, guaranteed.' })).rejects.toMatchObject(refusal('24 hours', 'guaranteed'))
    await expect(save({ features: [...pack.features.slice(0, 3), '12 reviews daily'] })).rejects.toMatchObject({
      ...refusal('12 reviews'),
      errors: [{ path: 'features.3' }],
    })
    await save({ description: `The first 1,000 likes for $${pack.price?.toFixed(2)}, and never a password.` })
    const added = { ...pack, quantity: 77, cents: 500, description: 'Trusted by most people.' }
    await expect(addPackage(ctx, service.id, added, owner)).rejects.toMatchObject(refusal('most people', 'trusted by'))
    const wish = { line: 2, packageId: pack.id, service: '', label: '', description: 'Delivered in half an hour.', features: new Map() }
    expect((await previewImport(ctx, [wish], [])).problems).toEqual([{ line: 2, message: refusal('half an hour').message }])
  })

  test('in announcements and emails states what a claim proves or a promotion gives', async () => {
    const audience = { inApp: true, email: true, platform: null, since: null }
    const draft = (message: string) => ({ type: 'promo' as const, title: 'News of July 4', message, link: null, audience })
    const create = (message: string) => createAnnouncement(ctx, draft(message), owner)
    await expect(create('25% off, for 12,000+ customers.')).rejects.toMatchObject(refusal('25%', '12,000+'))
    const intro = 'We answer 24/7.'
    await expect(changeText(ctx, 'email:order-confirmed', { title: null, intro }, owner)).rejects.toMatchObject(refusal('24/7'))
    const promotion = { name: 'Summer', kind: 'code' as const, code: 'SUMMER', percent: 25, totalLimit: 1 }
    await ctx.db.transaction((tx) => insertInTransaction(tx, { id: newId('prm'), draft: promotion }, owner, ctx.now()))
    await create('25% off 3 services, from $2.99.')
  })

  test('in a post is asked about where it reads like a promise, and recorded once it is confirmed', async () => {
    const text = {
      title: '10 tips',
      excerpt: 'Short ones.',
      slug: '',
      categoryId: null,
      tags: [],
      author: 'Olive',
      cover: null,
      coverAlt: '',
    }
    const content = '<p>Post 3 times a week. We deliver every order within 2 hours.</p><p>Reels of 30 seconds do well.</p>'
    const post = { ...text, content, seoTitle: null, seoDescription: null }
    const id = await createPost(ctx, post, owner)
    await expect(publishPost(ctx, id, owner)).rejects.toMatchObject({
      status: 409,
      code: 'promises_unconfirmed',
      errors: [{ message: 'We deliver every order within 2 hours.' }],
    })
    await publishPost(ctx, id, owner, { confirmed: true })
    await savePost(ctx, id, { ...post, content: `${content}<p>Nothing new.</p>` }, owner)
    const more = { ...post, content: `${content}<p>Our support is there 24/7.</p>` }
    await expect(savePost(ctx, id, more, owner)).rejects.toMatchObject({ errors: [{ message: 'Our support is there 24/7.' }] })
    await savePost(ctx, id, more, owner, { confirmed: true })
    const log = await ctx.db.all<{ confirmed: string[] }>(
      `select after -> 'confirmed' as confirmed from audit_log where subject_id = $1 and after ? 'confirmed' order by seq`,
      [id],
    )
    expect(log.map(({ confirmed }) => confirmed)).toEqual([['We deliver every order within 2 hours.'], ['Our support is there 24/7.']])
    await deletePost(ctx, id, owner)
  })
})

const paths = [...Object.keys(defaultTexts).map((pageId) => (pageId === 'home' ? '/' : `/${pageId}`)), '/withdraw']
/** How long data is kept, by jobs and by law. `claims.test.ts` reads that text. */
const RETENTION_TIMES = '/privacy'

/** A page's text and its metadata for search engines and links. Each element is on its own line. */
function textOf(html: string): string {
  const meta = [...html.matchAll(/<meta[^>]* content="([^"]*)"/g)].map(([, content]) => content)
  const shown = html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>|<!-- -->/g, '')
    .replace(/<\/?(?:a|b|strong|em|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    // Computed from the prices.
    .replace(/\bsav(?:e|ing)\s+\d+%/gi, '')
  return [...meta, shown].join('\n').replaceAll('&#x27;', '’').replaceAll('&amp;', '&')
}

test(
  'no page states a figure of the registry, a time, a share or a promise that the shop is not set to',
  { timeout: 120_000 },
  async () => {
    for (const path of paths) {
      const { status, html } = await pages.read(path)
      const unproven = path === RETENTION_TIMES ? [] : findUnproven(textOf(html), set)
      const said = { figure: claimFigureIn(html), unproven, isRated: html.includes('aggregateRating') }
      expect({ path, status, ...said }).toEqual({ path, status: 200, figure: undefined, unproven: [], isRated: false })
      expect([path, html.includes('ld+json')]).toEqual([path, defaultTexts()[path.slice(1) || 'home']?.isIndexed ?? false])
    }
    const shown = textOf((await pages.read('/buy-instagram-likes')).html)
    expect(shown).toContain('Starts in 7–11 minutes, complete within 13 hours')
    expect(shown).toContain('Delivered by real people')
    expect(shown).toContain('Recommended')
  },
)

test('the assistant does not either', async () => {
  const passages = (await shopPassages(ctx)).filter(({ link }) => !link.href.startsWith(RETENTION_TIMES))
  expect(passages.length).toBeGreaterThan(100)
  const answers = await Promise.all(
    Object.values(questions)
      .flat()
      .map(async ({ ask }) => ({
        ask,
        text: (await answerCustomer(ctx, { prompt: ask, history: [], orders: [], visitor: 'visitor' })).content,
      })),
  )
  const texts = [
    ...passages.map(({ id, title, text }) => ({ from: id, text: `${title}\n${text}` })),
    ...answers.map(({ ask, text }) => ({ from: ask, text })),
  ]
  expect(
    texts.flatMap(({ from, text }) => [claimFigureIn(text) ?? [], findUnproven(text, set)].flat().map((found) => `${from}: ${found}`)),
  ).toEqual([])
})
