import { expect, type Page } from '@playwright/test'
import { onePixel } from '../support/api-samples.ts'
import { answer } from '../texts/reach.ts'
import { ask, signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefusal, expectRefused, expectToast, toasts } from './messages.ts'

const operator = (page: Page) => signInAsOperator(page)

/** As long as searches like it: whoever looks at every page of the shop finds these posts as well. */
const excerpt = 'What the sea does twice a day, what the moon has to do with it, and how to read a table.'

/** The field of a link's URL. */
const linkTarget = 'URL'

let made = 0
/** A title that no other post has. */
const titleOf = (words: string) => `${words} ${Date.now()}-${process.pid}-${++made}`

async function openNewPost(page: Page): Promise<void> {
  await page.goto('/operator/blog')
  await page.getByRole('link', { name: 'New post' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
}

test('a new post with promises is asked about once, and published when they are confirmed', async ({ page }) => {
  await operator(page)
  const title = titleOf('Every order arrives')
  await openNewPost(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill(excerpt)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  const promise = 'We deliver every order within an hour.'
  await page.keyboard.type(promise)
  const errors = [{ path: 'promises.0', message: promise }]
  // Only a live shop asks.
  await answer(page, '**/publish', { success: false, code: 'promises_unconfirmed', message: 'Confirm them.', errors }, 409)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(promise)
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expectToast(page, 'Published')
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Copy of ${title}`)
  await page.goto('/operator/blog')
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(1)
})

test('a post with a heading, a link and a picture is written, previewed, published and read @phone', async ({ page }) => {
  test.slow()
  await operator(page)
  const heard = complaints(page)
  const title = titleOf('Why tides turn')
  await openNewPost(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New post')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill(excerpt)
  await page.getByLabel('Category').selectOption('Social Media')
  await page.getByLabel('Tags').fill('tides, moon')

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true })
  await text.click()
  await page.keyboard.type('The sea follows the moon. ')
  await tool('Link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(linkTarget).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expectRefused(dialog.getByLabel(linkTarget))
  await dialog.getByLabel(linkTarget).fill('/faq')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(text.getByRole('link', { name: '/faq' })).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.press('Enter')
  await tool('Heading 2').click()
  await expect(tool('Heading 2')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Spring and neap')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Twice a month they are highest.')
  await page.keyboard.press('Enter')

  await tool('Picture').click()
  await dialog
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'moon.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
  await dialog.getByLabel('What it shows').fill('The moon over the sea')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(text.getByRole('img', { name: 'The moon over the sea' })).toBeVisible()
  await expect(page.getByText(/\b(not saved|unsaved)/i)).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('article').getByRole('heading', { name: 'Spring and neap' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Published')
  await expect(page).toHaveURL(/\/operator\/blog\/post_/)
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(text.getByRole('img', { name: 'The moon over the sea' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await page.goto('/blog')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { name: 'Spring and neap' })).toBeVisible()
  await expect(article.getByRole('link', { name: '/faq' })).toHaveAttribute('href', '/faq')
  const picture = article.getByRole('img', { name: 'The moon over the sea' })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  expect(heard).toEqual([])
})

test('unsaved text survives a reload; a script in the HTML is removed', async ({ page }) => {
  const owner = await operator(page)
  const title = titleOf('Unfinished')
  await openNewPost(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill(excerpt)
  await page.getByRole('button', { name: 'HTML' }).click()
  await page
    .getByRole('textbox', { name: 'HTML' })
    .fill('<p>Calm words.</p><script>document.title = "taken"</script><img src="/blog/groundswell.svg" onerror="alert(1)" alt="Waves">')
  await page.reload()
  await expect(page.getByText(/(typed|restored|recovered).*\d/i)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  page.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog at all'))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Published')
  await expect(page).not.toHaveURL(/\/new$/)
  const id = page.url().split('/').pop()
  const { data } = (await ask(page, owner, 'GET', `/api/operator/blog/posts/${id}`)) as { data: { slug: string; content: string } }
  expect(data.content).toBe('<p>Calm words.</p><img src="/blog/groundswell.svg" alt="Waves" loading="lazy" />')
  await page.goto(`/blog/${data.slug}`)
  await expect(page.getByText('Calm words.')).toBeVisible()
  await expect(page).not.toHaveTitle('taken')
})

test('a post’s URL changes, and the old one redirects until the redirect is removed', async ({ page }) => {
  const owner = await operator(page)
  const title = titleOf('Where it stood')
  const body = { title, excerpt, content: '<p>Words.</p>', author: 'Ada', categoryId: null, tags: [], cover: null, coverAlt: '' }
  const { id } = (await ask(page, owner, 'POST', '/api/operator/blog/posts', body)) as { id: string }
  await ask(page, owner, 'POST', `/api/operator/blog/posts/${id}/publish`, {})
  await page.goto(`/operator/blog/${id}`)
  const address = page.getByLabel('URL')
  const before = await address.inputValue()
  await address.fill(`moved-${before}`)
  await expect(address).toHaveAccessibleDescription(/\bhere\b|redirect/i)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  await page.goto(`/blog/${before}`)
  await expect(page).toHaveURL(`/blog/moved-${before}`)

  await page.goto('/operator/blog/redirects')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: `Remove /blog/${before}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`/blog/${before} `) })).toContainText('410 Gone')
  await expect.poll(async () => (await page.request.get(`/blog/${before}`)).status()).toBe(410)

  // Somebody else saves while it is open.
  await page.goto(`/operator/blog/${id}`)
  await expect(page.getByLabel('Excerpt')).toBeVisible()
  await page.getByLabel('Excerpt').fill(`Mine: ${excerpt}`)
  const theirs = { ...body, slug: `moved-${before}`, excerpt: `Theirs: ${excerpt}`, version: 2 }
  await ask(page, owner, 'PUT', `/api/operator/blog/posts/${id}`, theirs)
  await expect(page.getByRole('status').filter({ has: page.getByRole('button', { name: /theirs/i }) })).toBeVisible()
  await page.getByRole('button', { name: /theirs/i }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue(`Theirs: ${excerpt}`)
})

test('a post is scheduled, unpublished and deleted', async ({ page }) => {
  await operator(page)
  const title = titleOf('Not for now')
  await openNewPost(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefusal(page, /title/i)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Later.')
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Publish at').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectRefusal(dialog, /time|future/i)
  await dialog.getByLabel('Publish at').fill('2036-11-20T09:00')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Nov 20, 2036').first()).toBeVisible()
  await page.getByRole('button', { name: 'Unschedule' }).click()
  await expectToast(page, 'Unscheduled')
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Deleted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await page.getByLabel('Search').fill(title)
  await page.getByLabel('Search').press('Enter')
  await expect(page.getByText(/^No\b.*\bposts?\b/i)).toBeVisible()
})

test('the list of posts and the categories work in both themes', async ({ page }) => {
  await operator(page)
  await page.goto('/operator/blog?status=scheduled')
  await expect(page.getByRole('row', { name: /What monetization programs ask for/ })).toBeVisible()
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Reading time').uncheck()
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Author' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Reading time' })).toHaveCount(0)
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('button', { name: 'Delete Monetization' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Rename Monetization' })).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Rename Monetization' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
})
