import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/compose.ts'
import { editablePages } from '#app/page-texts.ts'
import { searchPassages } from '#features/support/server/assistant/knowledge/search.ts'
import type { PageTextsView, TextPage } from '#features/texts/contract.ts'
import { publishTexts } from '#features/texts/server/commands.ts'
import { pageTexts } from '#features/texts/server/queries.ts'
import { codeOf, type DataOf, errorsOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'
import { olive, operator } from '../support/staff.ts'

/** The owner writes page texts and restores the originals. */

let shop: TestShop
let pages: RenderedPages
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  pages = await renderPages(shop.ctx)
  owner = await operator(shop)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

const textsOf = (pageId: string) => getData<PageTextsView>(owner, `/api/operator/page-texts/${pageId}`)
const publish = (pageId: string, texts: Record<string, string>, version: number) =>
  owner.request<DataOf<PageTextsView>>('POST', `/api/operator/page-texts/${pageId}/versions`, { texts, version })
/** Sends requests to a server that also renders pages. */
async function post(server: RenderedPages, path: string, body: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` }
  const answer = await fetch(`${server.url}/api/operator/page-texts/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
const shown = async (path: string) => (await pages.read(path)).html.replace(/<script[\s\S]*?<\/script>/g, '')
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

test('a page is published in own words, by version, and goes back to the original', { timeout: 120_000 }, async () => {
  const before = main(await shown('/about'))
  const original = await textsOf('about')
  expect(original).toMatchObject({ name: 'About', path: '/about', current: { version: 0, texts: {} }, versions: [] })
  expect(original.slots.find(({ id }) => id === 'title')).toMatchObject({ original: 'About {store}', isOptional: false })

  const own = { title: 'Who  runs {store}? <b>We</b> do.', 'values.list.orders.title': '', 'reasons.list.1': 'Ask {customers} customers.' }
  const first = await publish('about', own, 0)
  expect(first.status).toBe(200)
  expect(first.body.data.current).toMatchObject({
    version: 1,
    author: 'Olive Operator',
    texts: { ...own, title: 'Who runs {store}? <b>We</b> do.' },
  })
  await expect.poll(() => shown('/about'), { timeout: 20_000 }).toContain('Who runs Groundswell? &lt;b&gt;We&lt;/b&gt; do.')
  const html = main(await shown('/about'))
  expect(html).toContain('Ask 100,000+ (demo figure) customers.')
  expect(html).not.toContain('We stand behind every order')
  expect(await getData<TextPage[]>(owner, '/api/operator/page-texts')).toContainEqual(
    expect.objectContaining({ pageId: 'about', changed: 3, current: expect.objectContaining({ version: 1 }) }),
  )

  expect(codeOf(await publish('about', { title: 'Late' }, 0))).toBe('changed_meanwhile')
  expect((await publish('about', {}, 1)).body.data.current).toMatchObject({ version: 2, texts: {} })
  await expect.poll(async () => main(await shown('/about')), { timeout: 20_000 }).toBe(before)
  const { versions } = await textsOf('about')
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  const { body } = await owner.request<DataOf<{ action: string; subject: object }[]>>(
    'GET',
    '/api/operator/record?subject=page_texts:about',
  )
  expect(body.data.slice(0, 2)).toMatchObject([{ subject: { type: 'page_texts', id: 'about' } }, { subject: { id: 'about' } }])
})

test('own texts for what a page no longer has are left out, and the page can be published again', async () => {
  const texts = { title: 'All about us', 'steps.list.choose.title': 'Pick one' }
  await shop.ctx.db.query(
    `insert into page_text_versions (page_id, version, texts, published_at, published_by) values ('how-it-works', 1, $1, now(), $2)`,
    [JSON.stringify(texts), owner.id],
  )
  const { current } = await textsOf('how-it-works')
  expect(current.texts).toEqual({ title: 'All about us' })
  expect((await publish('how-it-works', { ...current.texts, lead: 'In short' }, 1)).status).toBe(200)
})

test('an invalid text is refused with what to do', async () => {
  const refusal = async (pageId: string, texts: Record<string, string>) => errorsOf(await publish(pageId, texts, 0))
  expect(await refusal('home', { 'hero.title': ' ' })).toMatchObject([{ path: 'hero.title', message: 'Enter a text.' }])
  expect(await refusal('home', { 'hero.title': 'x'.repeat(121) })).toMatchObject([{ path: 'hero.title' }])
  expect(await refusal('home', { 'hero.lead': 'From {moon}' })).toMatchObject([{ message: expect.stringContaining('{moon}') }])
  expect(await refusal('home', { 'hero.lead': 'From [[{store}' })).toMatchObject([{ path: 'hero.lead' }])
  expect(await refusal('home', { nothing: 'x' })).toMatchObject([{ path: 'nothing' }])
  expect((await publish('terms', { title: 'x' }, 0)).status).toBe(404)
})

test('a live shop states no figure that the owner typed', { timeout: 60_000 }, async () => {
  const ctx: AppContext = { ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' } }
  const live = await renderPages(ctx)
  const publishLive = (lead: string, version: number) =>
    publishTexts(ctx, editablePages(), 'home', { texts: { 'hero.lead': lead }, version }, olive)
  for (const typed of ['Now 5,000 customers', 'Delivered within two days', 'Support 24/7', 'Done in half an hour']) {
    await expect(publishLive(typed, 0)).rejects.toMatchObject({
      status: 400,
      errors: [
        {
          path: 'hero.lead',
          message: expect.stringMatching(/^A live shop states only what is proven\. Remove “.+”, or use a placeholder/),
        },
      ],
    })
  }
  // The same texts, published while the shop was a demo, aren't shown there.
  await publish('home', { 'hero.lead': 'Now 5,000 customers' }, 0)
  await expect.poll(() => shown('/'), { timeout: 20_000 }).toContain('Now 5,000 customers')
  expect((await live.read('/')).html).not.toContain('Now 5,000')
  await publishLive('Made with care for [[{customers} customers||you]]', 1)
  await expect.poll(async () => (await live.read('/')).html, { timeout: 20_000 }).toContain('Made with care for you')
  await live.stop()
  await publish('home', {}, 2)
})

test('the FAQ takes own questions, hides others, and the assistant knows both', { timeout: 60_000 }, async () => {
  const own = {
    'categories.own.questions.own-1.question': 'Do you grow sunflowers?',
    'categories.own.questions.own-1.answer': 'Only on request, and never in a zeppelin.',
    'categories.services.questions.qualities.question': '',
    'categories.safety.questions.password.answer': 'Never ever.',
  }
  expect((await publish('faq', own, 0)).status).toBe(200)
  await expect.poll(() => shown('/faq'), { timeout: 20_000 }).toContain('Do you grow sunflowers?')
  const html = await shown('/faq')
  expect(html).toContain('More questions')
  expect(html).not.toContain('What’s the difference between general and premium?')
  expect(html).toContain('Never ever.')
  await expect
    .poll(async () => (await searchPassages(shop.ctx, 'do you grow sunflowers'))[0]?.passage)
    .toMatchObject({ id: 'faq own-1', text: own['categories.own.questions.own-1.answer'] })
})

test('a preview shows the page with the draft, without scripts, and nobody else sees it', { timeout: 60_000 }, async () => {
  const before = await shown('/')
  const { status, body } = await post(pages, 'home/preview', { texts: { 'hero.title': 'Only a draft of {store}' } })
  expect(status).toBe(200)
  const { data } = body as DataOf<{ html: string }>
  expect(data.html).toContain('Only a draft of Groundswell')
  expect(data.html).not.toMatch(/<script|<noscript|<a [^>]*href/)
  expect(await shown('/')).toBe(before)
  expect((await textsOf('home')).current.texts).toEqual({})
  await owner.request('POST', '/api/operator/page-texts/home/preview', { texts: { 'hero.title': 'Another draft' } })
  expect(await pageTexts(shop.ctx, 'home', { hero: { title: 'As it comes' } }, {})).toEqual({ hero: { title: 'As it comes' } })
  expect(await post(pages, 'home/preview', { texts: { 'hero.title': 'From {moon}' } })).toMatchObject({ status: 400 })
})
