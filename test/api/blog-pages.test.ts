import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'

let shop: TestShop
let pages: RenderedPages
beforeAll(async () => {
  shop = await testShop()
  pages = await renderPages(shop.ctx)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

const read = async (path: string) => (await pages.read(path)).html
const postsIn = (html: string) => [...html.matchAll(/<a [^>]*href="\/blog\/([\w-]+)"[^>]*>/g)].map(([, slug = '']) => slug)
const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex"/>')

test('the blog’s search works without other pages, keeps its words in the field, and is not indexed', async () => {
  const html = await read('/blog?q=thumbnails')
  expect(postsIn(html)).toContain('youtube-thumbnails-that-keep-their-promise')
  expect(html).toContain('value="thumbnails"')
  expect(html).toMatch(/<title>Search results for “thumbnails” · /)
  expect([isHidden(html), html.includes('rel="canonical"'), html.includes('Load More Posts')]).toEqual([true, false, false])

  const none = await read('/blog?q=%3Cb%3Ezeppelins')
  expect(none).toContain('We found nothing about “&lt;b&gt;zeppelins”')
  expect(postsIn(none)).toEqual([])
})

test('a tag of a post leads to the posts with it, in search engines like a category', async () => {
  expect(await read('/blog/how-sound-works-on-tiktok')).toContain('href="/blog?tag=music+rights"')
  const html = await read('/blog?tag=tiktok')
  expect(html).toMatch(/Posts tagged[\s\S]{0,20}“[\s\S]{0,20}TikTok/)
  expect(new Set(postsIn(html))).toEqual(
    new Set(['how-sound-works-on-tiktok', 'how-the-for-you-feed-decides', 'what-the-platforms-rules-say']),
  )
  const facts = [html, await read('/blog?category=TikTok+Tips')].map((page) => [
    isHidden(page),
    /rel="canonical" href="([^"]+)"/.exec(page)?.[1],
  ])
  expect(facts[0]).toEqual(facts[1])
  expect(await read('/blog?tag=gardening')).toContain('There are no posts with this tag yet.')
})

test('the page of a service leads to posts about its platform', async () => {
  const html = await read('/buy-youtube-views')
  expect(html).toContain('Read more about YouTube')
  expect(postsIn(html)).toContain('youtube-thumbnails-that-keep-their-promise')
  expect(postsIn(html)).not.toContain('how-sound-works-on-tiktok')
})
