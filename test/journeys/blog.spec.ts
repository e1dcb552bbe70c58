import { expect } from '@playwright/test'
import { sanitizePost } from '#features/blog/server/queries/sanitize.ts'
import { scriptCorpus } from '../support/script-corpus.ts'
import { open } from '../texts/reach.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'

const post = '/blog/how-sound-works-on-tiktok'
const cards = 'main article'

test('the blog shows six posts, filters by category and loads more', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.locator(cards)).toHaveCount(6)
  await page.getByRole('button', { name: 'TikTok Tips' }).click()
  await expect(page).toHaveURL(/\?category=TikTok\+Tips$/)
  await expect(page.getByRole('button', { name: 'TikTok Tips', pressed: true })).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(2)
  // Fewer than were asked for came: there are no more.
  await expect(page.getByRole('button', { name: 'Load More Posts' })).toHaveCount(0)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.locator(cards)).toHaveCount(6)
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await expect(page.locator(cards)).toHaveCount(12)

  // Who reads one of them and comes back finds all twelve.
  await page.locator(cards).last().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible()
  await page.goBack()
  await expect(page.locator(cards)).toHaveCount(12)
})

test('if posts cannot be loaded, the page says so and offers a retry', async ({ page }) => {
  // Before the scripts are there, the button opens a page with more of them.
  await open(page, '/blog')
  await page.route('**/api/blog/published*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load more posts. Please try again.')
  expect(await findings(page)).toEqual([])
  await page.unroute('**/api/blog/published*')
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await expect(page.locator(cards)).toHaveCount(12)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route('**/blog.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Monetization' }).click()
  await expect(page.getByText('Failed to load blog posts. Please try again later.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.unroute('**/blog.data*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator(cards).first()).toBeVisible()
})

test('an empty category links back to all posts', async ({ page }) => {
  await page.goto('/blog?category=Gardening')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'View All Posts' }).click()
  await expect(page.locator(cards)).toHaveCount(6)
})

test('a post shows title, author, date, contents and related posts @phone', async ({ page }) => {
  await page.goto(post)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('How sound works on TikTok, and which one to choose')
  await expect(main.locator('article > div').first()).toContainText(/TikTok Tips[\s\S]*Mateo Duarte[\s\S]*\d{4}[\s\S]*4 min read/)
  await expect(main.getByRole('img', { name: /sound waves/ })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Tags' })).toContainText('music rights')
  await expect(page.locator('section[aria-labelledby=related] article')).toHaveCount(3)

  await page.getByRole('navigation', { name: 'In this post' }).getByRole('link', { name: 'Captions, always' }).click()
  await expect(page).toHaveURL(/#section-captions-always$/)
  await expect(main.getByRole('heading', { name: 'Captions, always' })).toBeInViewport()

  await page.getByRole('link', { name: 'Get Started Now' }).click()
  await expect(page).toHaveURL(/\/#services$/)
})

test('sharing copies the URL if the device has no share sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`${post}#section-captions-always`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(post, page.url()).href)
})

test('sharing uses the device’s share sheet if there is one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })) })
  })
  await page.goto(post)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared')?.url)).toBe(new URL(post, page.url()).href)
})

test('a missing post is a 404 with links to go on', async ({ page }) => {
  for (const path of ['/blog/no-such-post', '/blog/post_nothing', '/blog/%07', '/blog/carousels-or-reels']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Blog Post')
    await expect(page.getByText('Blog post not found')).toBeVisible()
  }
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page.locator(cards)).toHaveCount(6)
})

test('a post’s id redirects to its readable URL', async ({ page, request }) => {
  const answer = await request.get('/blog/post_how_sound_works_on_tiktok', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  await page.goto('/blog/post_how_sound_works_on_tiktok')
  await expect(page).toHaveURL(post)
})

test('the blog works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await expect(page.locator(cards)).toHaveCount(12)
  await page.getByRole('button', { name: 'TikTok Tips' }).click()
  await expect(page.locator(cards)).toHaveCount(2)
  await page.getByRole('link', { name: /^How sound works/ }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('A sound is a doorway')

  // The reading view, by keyboard: the text alone, larger, and back.
  const heightOf = async () => (await main.getByRole('heading', { name: 'Your own voice first' }).boundingBox())?.height ?? 0
  const before = await heightOf()
  await main.getByRole('link', { name: 'Reading view' }).press('Enter')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  for (const hidden of ['Back to Blog', 'Get Started Now', 'Skip to content']) await expect(page.getByText(hidden)).toBeHidden()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await heightOf()).toBeGreaterThan(before)
  await main.getByRole('link', { name: 'Leave the reading view' }).first().press('Enter')
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await main.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'music rights' }).click()
  await expect(page.locator(cards)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('thumbnails')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator(cards).first()).toContainText('YouTube thumbnails')
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page.locator(cards)).toHaveCount(6)
  await context.close()
})

test('an author’s HTML runs and loads nothing, even on a page without a content security policy', async ({ page }) => {
  const happened: string[] = []
  page.on('dialog', async (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.route('**/*', (route) => {
    const { hostname } = new URL(route.request().url())
    if (hostname !== 'shop.example') happened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' })
  })
  for (const html of scriptCorpus) {
    await page.goto('http://shop.example/')
    await page.setContent(`<main>${await sanitizePost(html)}</main>`)
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('main *')) {
        for (const name of ['mouseover', 'focus', 'toggle', 'click']) element.dispatchEvent(new MouseEvent(name, { bubbles: true }))
      }
    })
    expect([html, ...happened]).toEqual([html])
  }
})
