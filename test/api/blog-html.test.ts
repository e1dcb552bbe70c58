import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewBody } from '#features/blog/contract.ts'
import { createPost, publishPost } from '#features/blog/server/commands.ts'
import { getPost } from '#features/blog/server/queries.ts'
import { legalTextBody } from '#features/legal/contract.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { scriptCorpus } from '../support/script-corpus.ts'
import { olive } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false })
})
afterAll(() => shop.stop())

/** An author's HTML as readers get it. */
async function stored(content: string): Promise<string> {
  const title = `A post ${Math.random().toString(36).slice(2)}`
  const draft = { title, excerpt: '', content, author: 'Ada Lovelace', categoryId: null, tags: [], cover: null, coverAlt: '' }
  const id = await createPost(shop.ctx, draft, olive)
  await publishPost(shop.ctx, id, olive)
  return (await getPost(shop.ctx, id)).content
}

test.each(scriptCorpus)('nothing in %s can execute or load', async (html) => {
  const content = await stored(`<p>Before</p>${html}<p>After</p>`)
  expect(content).toMatch(/^<p>Before<\/p>/)
  const tags = content.match(/<[^>]*>/g)?.join(' ') ?? ''
  expect(tags).not.toMatch(
    /<\/?(script|style|svg|math|iframe|object|embed|form|input|link|meta|base|template|video|source|textarea|noscript)\b/i,
  )
  expect(tags).not.toMatch(/\s(on\w+|style|class|srcset|srcdoc|formaction)\s*=/i)
  expect(tags).not.toMatch(/(href|src)="\s*(javascript|data|vbscript|\/\/)/i)
  expect(tags).not.toMatch(/src="(?!\/)/)
})

test('formatting that articles need is kept', async () => {
  const kept =
    '<h2 id="section-a-head">A head</h2><p><strong>b</strong> <em>i</em> <a href="/faq">in</a></p><ul><li>x</li></ul><ol start="2"><li>y</li></ol>' +
    '<blockquote>q</blockquote><figure><img src="/blog/x.svg" alt="A hill" loading="lazy" /><figcaption>c</figcaption></figure>' +
    '<table><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>'
  expect(await stored(kept)).toBe(kept)
  expect(await stored('<h1>Top</h1><a href="https://example.com/">out</a>')).toBe(
    '<h2 id="section-top">Top</h2><a href="https://example.com/" rel="noopener">out</a>',
  )
})

test('a text of more tags than any article has is refused, because cleaning it would hold up the shop', () => {
  const nested = '<x>'.repeat(5_001)
  expect(previewBody.safeParse({ content: nested, excerpt: '' }).error?.issues).toMatchObject([{ path: ['content'] }])
  expect(legalTextBody.safeParse({ html: nested, version: 0 }).error?.issues).toMatchObject([{ path: ['html'] }])
  expect(previewBody.safeParse({ content: '<p>One</p>'.repeat(2_500), excerpt: '' }).success).toBe(true)
})
