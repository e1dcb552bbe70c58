import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditorPost, PostRowView, PostView, BlogOverview, RedirectView } from '#features/blog/contract.ts'
import { publishDuePosts } from '#features/blog/server/commands.ts'
import type { ClaimView } from '#features/claims/contract.ts'
import type { SeoPage } from '#features/seo/contract.ts'
import { type DataOf, type Created, getData, type PageOf, firstOf } from '../support/answers.ts'
import { blogPost } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { operator, staff } from '../support/staff.ts'

const posts = '/api/operator/blog/posts'

let shop: TestShop
let editor: Customer
beforeAll(async () => {
  shop = await testShop()
  editor = await staff(shop, 'editor')
})
afterAll(() => shop.stop())

async function written(more: object = {}): Promise<EditorPost> {
  const { body } = await editor.request<Created>('POST', posts, { ...blogPost(), ...more })
  return getData(editor, `${posts}/${body.id}`)
}

async function published(more: object = {}): Promise<EditorPost> {
  const post = await written(more)
  expect(await editor.request('POST', `${posts}/${post.id}/publish`, {})).toMatchObject({ status: 200 })
  return post
}

const statusAt = async (slug: string) => (await shop.request('GET', `/api/blog/posts/${slug}`)).status
async function expectStatus(slug: string, status: number): Promise<void> {
  await expect.poll(() => statusAt(slug), { timeout: 1_000 }).toBe(status)
}
/** Body of the response that lists the claims. */
type ClaimsAnswer = DataOf<ClaimView[]> & { mode: 'demo' | 'live' }

const change = ({ id, version }: EditorPost, more: object) =>
  editor.request<DataOf<EditorPost>>('PUT', `${posts}/${id}`, { ...blogPost(), version, ...more })

describe('a post of the console', () => {
  test('is sanitized, published, and within a second in the feed, the sitemap and the blog', async () => {
    const post = await written({ content: '<h2>One</h2><script>alert(1)</script><p onclick="x()">Words.</p>' })
    expect(post).toMatchObject({
      status: 'draft',
      version: 1,
      content: '<h2 id="section-one">One</h2><p>Words.</p>',
      publishAt: null,
      redirects: [],
    })
    expect(await statusAt(post.slug)).toBe(404)
    await editor.request('POST', `${posts}/${post.id}/publish`, {})
    await expectStatus(post.slug, 200)
    await expect.poll(async () => (await shop.request('GET', '/blog/rss.xml')).text, { timeout: 1_000 }).toContain(`/blog/${post.slug}<`)
    await expect.poll(async () => (await shop.request('GET', '/sitemap.xml')).text, { timeout: 1_000 }).toContain(`/blog/${post.slug}<`)
  })

  test('is not overwritten if someone else has saved it meanwhile', async () => {
    const post = await written()
    const theirs = await change(post, { title: 'Theirs' })
    expect(theirs).toMatchObject({ status: 200, body: { data: { title: 'Theirs', version: 2 } } })
    expect(await change(post, { title: 'Mine' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await change(theirs.body.data, { title: 'Mine' })).toMatchObject({ status: 200 })
  })

  test('is still found under its old URL until the redirect is removed, then answers 410', async () => {
    const post = await published()
    const moved = (await change(post, { slug: `moved-${post.slug}` })).body.data
    expect(moved.redirects).toEqual([post.slug])
    await expectStatus(post.slug, 200)
    const { body } = await editor.request<DataOf<RedirectView[]>>('GET', '/api/operator/blog/redirects')
    expect(body.data[0]).toMatchObject({ slug: post.slug, post: { id: post.id, slug: moved.slug } })

    expect((await editor.request('DELETE', `/api/operator/blog/redirects/${post.slug}`)).status).toBe(200)
    await expectStatus(post.slug, 410)
    expect((await editor.request('DELETE', `/api/operator/blog/redirects/${post.slug}`)).status).toBe(404)
    // A new post may have the address.
    await published({ slug: post.slug })
    await expectStatus(post.slug, 200)
  })

  test('keeps its old URL while only a draft or a scheduled post has it, until that is published', async () => {
    const post = await published()
    const moved = (await change(post, { slug: `moved-${post.slug}` })).body.data
    const idAt = async () => (await shop.request<DataOf<PostView>>('GET', `/api/blog/posts/${post.slug}`)).body.data.id
    const draft = await written({ slug: post.slug })
    await change(draft, { slug: post.slug, title: 'Saved again' })
    const soon = new Date(shop.ctx.now().getTime() + 60_000)
    expect((await editor.request('POST', `${posts}/${draft.id}/publish`, { at: soon.toISOString() })).status).toBe(200)
    expect(await idAt()).toBe(post.id)
    expect((await getData<EditorPost>(editor, `${posts}/${post.id}`)).redirects).toEqual([post.slug])
    shop.jump(61_000)
    await publishDuePosts(shop.ctx)
    shop.jump(0)
    await expect.poll(idAt).toBe(draft.id)
    expect((await getData<EditorPost>(editor, `${posts}/${post.id}`)).redirects).toEqual([])
    await editor.request('DELETE', `${posts}/${post.id}`)
    await expectStatus(moved.slug, 410)
    const next = await written({ slug: moved.slug })
    await expectStatus(moved.slug, 410)
    await editor.request('POST', `${posts}/${next.id}/publish`, {})
    await expectStatus(moved.slug, 200)
  })

  test('answers 410 once it is deleted; a deleted draft answers 404', async () => {
    const post = await published()
    const { slug } = (await change(post, { slug: `later-${post.slug}` })).body.data
    expect((await editor.request('DELETE', `${posts}/${post.id}`)).status).toBe(200)
    for (const each of [post.slug, slug]) await expectStatus(each, 410)
    expect((await editor.request('GET', `${posts}/${post.id}`)).status).toBe(404)

    const draft = await written()
    await editor.request('DELETE', `${posts}/${draft.id}`)
    await expectStatus(draft.slug, 404)
  })

  test('is not published without content, and its content cannot be removed afterwards', async () => {
    const empty = await written({ content: '<p></p>' })
    const refused = { status: 400, body: { errors: [{ path: 'content' }] } }
    expect(await editor.request('POST', `${posts}/${empty.id}/publish`, {})).toMatchObject(refused)
    expect(await change(await published(), { content: '<p> </p>' })).toMatchObject(refused)
  })

  test('can be scheduled and unscheduled', async () => {
    const { id } = await written()
    const at = '2036-11-20T09:00:00.000Z'
    await editor.request('POST', `${posts}/${id}/publish`, { at })
    expect(await getData(editor, `${posts}/${id}`)).toMatchObject({ status: 'scheduled', publishAt: at })
    await editor.request('POST', `${posts}/${id}/unschedule`)
    expect(await getData(editor, `${posts}/${id}`)).toMatchObject({ status: 'draft' })
    expect(await editor.request('POST', `${posts}/${id}/unpublish`)).toMatchObject({ status: 409 })
  })

  test('cannot be scheduled for a year that the list of posts could not show', async () => {
    const post = await written()
    for (const at of ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'])
      expect((await editor.request('POST', `${posts}/${post.id}/publish`, { at })).status).toBe(400)
    expect((await editor.request('GET', posts)).status).toBe(200)
    await editor.request('DELETE', `${posts}/${post.id}`)
  })

  test('has its own title and description for search engines', async () => {
    const { slug } = await published({ seoTitle: 'Found by this', seoDescription: 'And described by that.' })
    const { pageHead } = await import('#features/seo/server/queries/head.ts')
    const tags = (await pageHead(shop.ctx, `/blog/${slug}`))?.head.tags
    expect(tags).toContainEqual({ title: 'Found by this · Groundswell' })
    expect(tags).toContainEqual({ name: 'description', content: 'And described by that.' })
  })
})

describe('the list', () => {
  const list = async (query: string) => (await editor.request<PageOf<PostRowView>>('GET', `${posts}?${query}`)).body

  test('is filtered by status, category and search words, and paginated', async () => {
    expect((await list('status=scheduled&category=cat_monetization')).data.map(({ slug }) => slug)).toEqual([
      'what-monetization-programmes-ask-for',
    ])
    expect((await list('q=carousels')).data).toMatchObject([{ status: 'draft', category: 'Instagram Growth' }])
    expect((await list('q=%25')).data).toEqual([])
    await Promise.all(Array.from({ length: 51 }, () => written({ author: 'Paul Pager' })))
    const first = await list('q=paul+pager')
    const second = await list(`q=paul+pager&cursor=${first.nextCursor}`)
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([50, 1, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(51)
  })
})

describe('categories', () => {
  const names = () => getData<string[]>(shop, '/api/blog/categories')
  const idOf = async (name: string) =>
    (await getData<BlogOverview>(editor, '/api/operator/blog/desk')).categories.find((each) => each.name === name)?.id

  test('are added, moved, renamed and deleted; posts of a deleted one are General', async () => {
    const { body } = await editor.request<Created>('POST', '/api/operator/blog/categories', { name: '  Case   studies ' })
    await expect.poll(async () => (await names()).at(-1), { timeout: 1_000 }).toBe('Case studies')
    const post = await published({ categoryId: body.id })
    await editor.request('PUT', `/api/operator/blog/categories/${body.id}`, { name: 'Stories', place: 0 })
    await expect.poll(async () => (await names())[0], { timeout: 1_000 }).toBe('Stories')
    await editor.request('DELETE', `/api/operator/blog/categories/${body.id}`)
    await expect.poll(async () => (await getData<PostView>(shop, `/api/blog/posts/${post.id}`)).category).toBe('General')
    expect(await idOf('Stories')).toBeUndefined()
  })

  test.each(['', 'General', 'all', 'Monetization'])('are not called %j', async (name) => {
    expect(await editor.request('POST', '/api/operator/blog/categories', { name })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name' }] },
    })
  })
})

describe('settings of a page', () => {
  const pageId = 'how-it-works'
  const settings = {
    ...{ title: null, description: null, keywords: null, ogTitle: null, ogDescription: null, ogImage: null, canonicalUrl: null },
    ...{ structuredData: null, isActive: true, isIndexed: true },
  }

  test('can be changed, hide the page from search engines, and be reset', async () => {
    const path = `/api/operator/seo-settings/${pageId}`
    const { pageHead } = await import('#features/seo/server/queries/head.ts')
    const robots = async () => (await pageHead(shop.ctx, `/${pageId}`))?.head.tags.filter(({ name }) => name === 'robots').length
    await editor.request('PUT', path, { ...settings, title: 'Three steps', isIndexed: false })
    await expect.poll(robots, { timeout: 1_000 }).toBe(1)
    expect((await shop.request('GET', '/sitemap.xml')).text).not.toContain(`/${pageId}<`)
    expect(await getData(editor, path)).toMatchObject({
      isSearchable: true,
      shown: { title: 'Three steps', isIndexed: false },
      own: { title: 'How It Works · Groundswell' },
      set: { title: 'Three steps', description: null },
    })
    await editor.request('DELETE', path)
    await expect.poll(robots, { timeout: 1_000 }).toBe(0)
    expect((await getData<SeoPage>(editor, path)).set).toBeNull()
    expect((await shop.request('GET', '/sitemap.xml')).text).toContain(`/${pageId}<`)
  })
})

describe('claims', () => {
  test('are measured on demand, and differences are reported', async () => {
    const owner = await operator(shop)
    const { body } = await owner.request<ClaimsAnswer>('POST', '/api/operator/claims/measure')
    expect(body.mode).toBe('demo')
    const rating = firstOf(body.data.filter(({ id }) => id === 'rating'))
    expect(rating).toMatchObject({
      statedValue: '4.9/5',
      shown: rating.measured,
      measured: rating.shownLive,
      differs: rating.measured !== '4.9/5',
    })
    expect(rating.measurement).toMatchObject({ sample: expect.any(Number), at: expect.stringMatching(/Z$/) })
  })

  test.each([
    ['wording', { wording: 'Money back for everybody' }],
    ['wording', { wording: '{value} and {value}' }],
    ['wording', { wording: `{value} ${'x'.repeat(160)}` }],
    ['evidence', { evidence: null, evidenceNote: 'A note on nothing.' }],
    ['evidenceOn', { evidenceOn: 'yesterday' }],
  ])('with a bad %s are refused', async (path, wrong) => {
    const claim = { statedValue: '30-day', evidence: 'https://shop.example.com/terms', owner: 'finance', ...wrong }
    expect(await editor.request('PUT', '/api/operator/claims/money_back', claim)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    })
  })

  test('store the document with its date and what it proves', async () => {
    const proof = { evidence: 'https://shop.example.com/terms', evidenceOn: '2026-11-20', evidenceNote: 'Section 7 of the terms.' }
    const claim = { wording: 'Money back within {value}', statedValue: '30-day', owner: 'finance', ...proof }
    const { body } = await editor.request<ClaimsAnswer>('PUT', '/api/operator/claims/money_back', claim)
    expect(body.data.find(({ id }) => id === 'money_back')).toMatchObject({ ...claim, shownLive: '30-day' })
  })
})
