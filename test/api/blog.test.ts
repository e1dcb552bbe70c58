import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostDraft, PostView } from '#features/blog/contract.ts'
import { createPost, publishDuePosts, publishPost, savePost, unschedulePost, withdrawPost } from '#features/blog/server/commands.ts'
import { postsAbout, postWithRelated, searchPosts } from '#features/blog/server/queries.ts'
import { articles } from '../../db/seed/blog/articles.ts'
import { type DataOf, errorsOf, getData, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { olive, staff } from '../support/staff.ts'

const DAY_MS = 86_400_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const draft = (more: Partial<PostDraft> = {}): PostDraft => ({
  title: `A post ${Math.random().toString(36).slice(2)}`,
  excerpt: '',
  content: '<p>Some text.</p>',
  author: 'Ada Lovelace',
  categoryId: 'cat_tiktok_tips',
  tags: ['one'],
  cover: null,
  coverAlt: '',
  ...more,
})

async function listed(query = '?limit=100'): Promise<PostView[]> {
  return getData(shop, `/api/blog/published${query}`)
}

const isListed = async (id: string) => (await listed()).some((post) => post.id === id)
const ask = (idOrSlug: string) => shop.request<DataOf<PostView>>('GET', `/api/blog/posts/${idOrSlug}`)

/** A published post and what was asked for. */
async function published(more: Partial<PostDraft> = {}): Promise<PostView> {
  const id = await createPost(shop.ctx, draft(more), olive)
  await publishPost(shop.ctx, id, olive)
  return (await ask(id)).body.data
}

describe('the demo shop', () => {
  test('has its articles in the shape of the wire contract, the newest first', async () => {
    const posts = await listed()
    expect(posts.length).toBe(articles.filter(({ daysAgo }) => daysAgo !== null && daysAgo > 0).length)
    expect(posts.map((post) => post.createdAt)).toEqual(
      posts
        .map((post) => post.createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(posts[0]).toEqual({
      _id: 'post_what_bought_growth_can_and_cannot_do',
      id: 'post_what_bought_growth_can_and_cannot_do',
      slug: 'what-bought-growth-can-and-cannot-do',
      title: 'What bought growth can and cannot do',
      excerpt: expect.any(String),
      content: expect.stringMatching(/^<p>/),
      author: 'Naomi Clarke',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.any(String),
      categoryId: { _id: 'cat_growth_strategy', name: 'Growth Strategy' },
      category: 'Growth Strategy',
      featuredImage: '/blog/what-bought-growth-can-and-cannot-do.svg',
      featuredImageAlt: expect.any(String),
      tags: expect.arrayContaining(['buying growth']),
      readingTime: 5,
    })
  })

  test('has at least ten of them, of 700 to 1,400 words, in every category', async () => {
    const posts = await listed()
    expect(posts.length).toBeGreaterThanOrEqual(10)
    const lengths = posts.map(
      ({ content }) =>
        content
          .replace(/<[^>]*>/g, ' ')
          .trim()
          .split(/\s+/).length,
    )
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(700)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_400)
    const categories = await getData<string[]>(shop, '/api/blog/categories')
    expect(categories).toEqual(['Instagram Growth', 'TikTok Tips', 'Social Media', 'Growth Strategy', 'Content Strategy', 'Monetization'])
    expect(new Set(posts.map((post) => post.category))).toEqual(new Set(categories))
  })

  test('links within itself lead to posts and pages that are there', async () => {
    const posts = await listed()
    const targets = new Set(posts.flatMap(({ content }) => [...content.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)))
    const slugs = new Set(posts.map(({ slug }) => `/blog/${slug}`))
    const pages = /^\/(buy-(instagram|tiktok|youtube)-(followers|subscribers|likes|views|comments)|faq|terms|reviews|contact|tracking)$/
    expect([...targets].filter((href) => !slugs.has(href) && !pages.test(href))).toEqual([])
  })
})

test('the feed is RSS 2.0 with every published post and whole addresses', async () => {
  await published({
    title: 'Salt & <pepper> "x" \u0007',
    categoryId: 'cat_monetization',
    content: '<p>5 &lt; 6 &amp; <a href="/faq">more</a></p>',
  })
  const { status, headers, text } = await shop.request('GET', '/blog/rss.xml')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
  expect(text).toContain('<title>Salt &amp; &lt;pepper&gt; &quot;x&quot; </title>')
  expect(text).toContain(`href=&quot;${shop.url}/faq&quot;`)
  expect(text).toContain(`<link>${shop.url}/blog/how-sound-works-on-tiktok</link>`)
  expect(text).not.toMatch(/href=&quot;\//)
  expect(text).not.toContain('what-monetization-programmes-ask-for</link>')
  // Every element is closed, and nothing else is markup: text is escaped.
  expect(
    text
      .replace(/<\?xml[^>]*>/, '')
      .replace(/<([\w:]+)[^>]*\/>/g, '')
      .match(/<[\w:]+/g)?.length,
  ).toBe(text.match(/<\/[\w:]+>/g)?.length)
})

describe('GET /api/blog/published', () => {
  test.each([
    ['', 6, () => true],
    ['?limit=2', 2, () => true],
    ['?category=TikTok+Tips', 2, (post: PostView) => post.category === 'TikTok Tips'],
    ['?category=tiktok%20tips', 2, () => true],
    ['?categoryId=cat_tiktok_tips', 2, () => true],
    ['?categoryId=TikTok+Tips&category=', 2, () => true],
    ['?category=All&limit=3', 3, () => true],
    ['?category=Gardening', 0, () => true],
    ['?category=%07', 0, () => true],
    ['?tag=music+rights', 1, (post: PostView) => post.tags.includes('music rights')],
    ['?tag=tiktok', 3, (post: PostView) => post.tags.includes('TikTok')],
    ['?tag=tiktok&category=tiktok+tips', 2, (post: PostView) => post.category === 'TikTok Tips'],
    ['?tag=Gardening', 0, () => true],
    ['?tag=%07', 0, () => true],
  ])('%s: %i posts', async (query, count, fits) => {
    for (const path of ['/api/blog/published', '/api/blog/posts/published']) {
      const { status, body } = await shop.request<DataOf<PostView[]>>('GET', path + query)
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, count })
      expect(body.data).toHaveLength(count)
      expect(body.data.every(fits)).toBe(true)
    }
  })

  test('leaves out the content on request', async () => {
    const [post] = await listed('?limit=1&summary=true')
    expect(post).not.toHaveProperty('content')
    expect(post).toHaveProperty('readingTime')
  })

  test.each(['?limit=0', '?limit=101', '?limit=x', '?limit=1.5', `?category=${'x'.repeat(81)}`, `?tag=${'x'.repeat(41)}`])(
    '%s: 400 with a reason',
    async (query) => {
      const { status, body } = await shop.request('GET', `/api/blog/published${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ success: false, code: 'invalid_input' })
    },
  )

  test('an unchanged response is not sent again', async () => {
    const { headers } = await shop.request('GET', '/api/blog/published?limit=5')
    const again = await shop.request('GET', '/api/blog/published?limit=5', undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})

describe('a search', () => {
  const found = async (search: string) => (await searchPosts(shop.ctx, search)).map(({ slug }) => slug)

  test('finds any form of words in titles, excerpts and content, titles first, but not markup', async () => {
    await published({ title: 'Lanterns for small boats', content: '<p>Words.</p>' })
    await published({ title: 'Evenings', excerpt: 'What a lantern is for.', content: '<p>Words.</p>' })
    await published({ title: 'Nights', content: '<p>A <em>lantern</em> &amp; an oar</p>' })
    await published({ title: 'Mornings', content: '<p>See <a href="/lantern" title="lantern">there</a></p>' })
    await createPost(shop.ctx, draft({ title: 'Lanterns, unfinished' }), olive)
    expect(await found('LANTERN')).toEqual(['lanterns-for-small-boats', 'evenings', 'nights'])
    expect(await found('lanterns oars')).toEqual(['nights'])
    expect(await found('lantern -oar "small boats"')).toEqual(['lanterns-for-small-boats'])
  })

  test.each(['zeppelins', 'the', '"', `' or 1=1 --`, ':*&|!()<->', '\\'])('for %s finds nothing and fails at nothing', async (search) => {
    expect(await found(search)).toEqual([])
  })
})

describe('a post', () => {
  test('is found by id, by address and by every address it had', async () => {
    const post = await published({ title: 'How sails work' })
    expect(post).toMatchObject({ slug: 'how-sails-work', excerpt: 'Some text.', readingTime: 1, featuredImage: '/blog/groundswell.svg' })
    for (const title of ['Sails, once more', 'Sails at last']) await savePost(shop.ctx, post.id, draft({ title }), olive)
    for (const name of [post.id, 'how-sails-work', 'sails-once-more', 'sails-at-last']) {
      // A response that was cached before the change is dropped as soon as the change is announced.
      await expect.poll(async () => (await ask(name)).body.data).toMatchObject({ id: post.id, slug: 'sails-at-last' })
    }
    // Back to its first URL. The other one no longer redirects.
    await savePost(shop.ctx, post.id, draft({ slug: 'how-sails-work' }), olive)
    await expect.poll(async () => (await ask('sails-at-last')).body.data.slug).toBe('how-sails-work')
  })

  test('without a category is General', async () => {
    expect(await published({ categoryId: null })).toMatchObject({ category: 'General', categoryId: { name: 'General' } })
    await expect.poll(async () => (await listed('?category=general')).length).toBe(1)
  })

  test('that is not there, a draft, or scheduled: 404', async () => {
    const id = await createPost(shop.ctx, draft(), olive)
    for (const name of [
      'post_nothing',
      'nothing-here',
      '%07',
      'x'.repeat(150),
      id,
      'carousels-or-reels',
      'what-monetization-programmes-ask-for',
    ]) {
      const { status, body } = await ask(name)
      expect([name, status, messageOf({ body })]).toEqual([name, 404, 'Blog post not found'])
    }
  })

  test.each(['', '%20'])('without an id: 400', async (id) => {
    expect(await ask(id)).toMatchObject({ status: 400, body: { message: 'Blog post ID is required' } })
  })

  test('that was withdrawn: 410, until it is published again at its old time', async () => {
    const post = await published()
    await withdrawPost(shop.ctx, post.id, olive)
    await expect.poll(async () => (await ask(post.slug)).status).toBe(410)
    expect(await isListed(post.id)).toBe(false)
    await publishPost(shop.ctx, post.id, olive)
    await expect.poll(async () => (await ask(post.slug)).status).toBe(200)
    expect((await ask(post.slug)).body.data.createdAt).toBe(post.createdAt)
  })

  test('that is scheduled appears when its time has come', async () => {
    const id = await createPost(shop.ctx, draft(), olive)
    await publishPost(shop.ctx, id, olive, { at: new Date(Date.now() + DAY_MS) })
    expect(await publishDuePosts(shop.ctx)).toBe(0)
    expect(await isListed(id)).toBe(false)
    shop.jump(DAY_MS + 1_000)
    try {
      expect(await publishDuePosts(shop.ctx)).toBe(1)
      await expect.poll(() => isListed(id)).toBe(true)
    } finally {
      shop.jump(0)
    }
  })

  test('that is scheduled can be taken back', async () => {
    const id = await createPost(shop.ctx, draft(), olive)
    await publishPost(shop.ctx, id, olive, { at: new Date(Date.now() + DAY_MS) })
    await unschedulePost(shop.ctx, id, olive)
    await expect(withdrawPost(shop.ctx, id, olive)).rejects.toMatchObject({ status: 409, code: 'state_does_not_allow' })
  })

  test('changes everywhere within moments', async () => {
    const post = await published()
    await savePost(shop.ctx, post.id, draft({ slug: post.slug, content: '<p>Other words.</p>' }), olive)
    await expect.poll(async () => (await ask(post.slug)).body.data.content).toBe('<p>Other words.</p>')
  })

  test('shows related posts', async () => {
    const { related } = await postWithRelated(shop.ctx, 'how-the-for-you-feed-decides')
    expect(related).toHaveLength(3)
    expect(related.map(({ slug }) => slug)).toContain('how-sound-works-on-tiktok')
  })
})

test('posts about a service have its platform among their tags or in their category, those about its type first', async () => {
  const about = async (type: string) => (await postsAbout(shop.ctx, 'Mastodon', type)).map(({ slug }) => slug)
  expect(await about('Followers')).toEqual([])
  await published({ title: 'Followers on Mastodon', tags: ['mastodon'] })
  await published({ title: 'Where to begin', tags: ['Mastodon basics'] })
  await published({ title: 'Mastodonts', tags: ['mastodonts'], content: '<p>Mastodon</p>' })
  expect(await about('Followers')).toEqual(['followers-on-mastodon', 'where-to-begin'])
  expect(await about('Likes')).toEqual(['where-to-begin', 'followers-on-mastodon'])
})

describe('a draft is refused', () => {
  test.each<[string, Partial<PostDraft>]>([
    ['title', { title: ' ' }],
    ['author', { author: '' }],
    ['slug', { title: '日本' }],
    ['cover', { cover: 'https://elsewhere.example/x.png' }],
    ['cover', { cover: '//elsewhere.example/x.png' }],
    ['cover', { cover: '/\\elsewhere.example/x.png' }],
    ['categoryId', { categoryId: 'cat_nothing' }],
  ])('with a bad %s', async (path, more) => {
    const editor = await staff(shop, 'editor')
    expect(errorsOf(await editor.request('POST', '/api/operator/blog/posts', draft(more)))).toMatchObject([{ path }])
  })

  test('at an address that is taken', async () => {
    await expect(createPost(shop.ctx, draft({ slug: 'how-sound-works-on-tiktok' }), olive)).rejects.toMatchObject({
      status: 409,
      code: 'address_taken',
    })
  })

  test('for a missing post', async () => {
    await expect(savePost(shop.ctx, 'post_nothing', draft(), olive)).rejects.toMatchObject({ status: 404 })
  })
})
