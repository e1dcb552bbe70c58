import { expect, type Page } from '@playwright/test'
import { sectionName } from './colleague.ts'
import { signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused, expectToast, toasts } from './messages.ts'

/** Somebody writes a review; its title, which no other has. */
async function written(page: Page, text = 'Evenly spread over the evening.'): Promise<string> {
  const title = `Review ${Date.now()} ${Math.random().toString(36).slice(2, 8)}`
  const answer = await page.request.post('/api/leavereview', {
    data: {
      username: 'Ada',
      email: `${title.replaceAll(' ', '-')}@example.com`,
      serviceUsed: 'YouTube Likes',
      rating: 3,
      reviewTitle: title,
      content: `${text} ${title}`,
    },
  })
  expect(answer.ok()).toBe(true)
  return title
}

async function openConsole(page: Page): Promise<void> {
  await signInAsOperator(page)
  await page.goto('/operator/reviews?status=pending')
  await expect(page.getByRole('heading', { level: 1, name: sectionName('reviews') })).toBeVisible()
}

/** By keyboard, because other journeys' reviews move the rows while this one points at them. */
const press = (page: Page, title: string, name: string) => row(page, title).getByRole('button', { name }).press('Enter')

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a new review appears live, is approved and published, and shows the shop’s answer @phone', async ({ page }) => {
  await openConsole(page)
  await expect(row(page, 'Reject').first()).toBeVisible()
  const title = await written(page)
  await expect(row(page, title)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await press(page, title, 'Approve')
  await expectToast(page, 'Published')
  await expect(row(page, title)).toBeHidden()
  const shown = async () => (await page.request.get('/api/leavereview/public?service=YouTube%20Likes')).text()
  await expect.poll(shown).toContain(title)

  await page.getByRole('link', { name: 'Published' }).click()
  await press(page, title, 'Reply')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectRefused(dialog.getByLabel('Reply'))
  await dialog.getByLabel('Reply').fill('Thank you, Ada.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(row(page, title).getByText('Thank you, Ada.')).toBeVisible()
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await page.goto('/reviews?service=YouTube+Likes&rating=3')
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Thank you, Ada.')
})

test('a decision is undone from the message about it, by key', async ({ page }) => {
  const title = await written(page)
  await openConsole(page)
  await press(page, title, 'Approve')
  await expect(row(page, title)).toBeHidden()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(toasts(page).getByText('Undone.')).toBeVisible()
  await expect(row(page, title)).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a review is rejected for a reason, its author is notified, and the public log counts it', async ({ page }) => {
  const title = await written(page, 'My neighbour lives at 12 Elm Street.')
  await openConsole(page)
  await press(page, title, 'Reject')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/\brule\b/i).selectOption('Personal data')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectRefused(dialog.getByLabel('Reason'))
  await dialog.getByLabel('Reason').fill('It names where somebody lives.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(row(page, title)).toBeHidden()
  await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(row(page, title)).toContainText(/Personal data\b.*It names where somebody lives\./)
  await expect
    .poll(async () => (await page.request.get('/api/dev/mails')).text(), { timeout: 30_000 })
    .toContain('Your review wasn’t published')

  await page.goto('/reviews')
  const log = page.getByRole('region', { name: /\breviews are (checked|moderated)\b/i })
  await expect(log.getByRole('listitem').filter({ hasText: 'Personal data' })).toContainText(/[1-9]\d* refused/)
  expect(await findings(page)).toEqual([])
})

test('review platforms need a safe link, and are saved', async ({ page }) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Review platforms' }).click()
  await page.getByRole('button', { name: 'Add platform' }).click()
  const last = page.getByRole('group', { name: /^Platform/ }).last()
  await last.getByLabel('Name').fill('Elsewhere')
  await last.getByLabel('Link').fill('http://elsewhere.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefused(last.getByLabel('Link'), /https/i)
  expect(await findings(page)).toEqual([])
  await last.getByRole('button', { name: 'Remove Elsewhere' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
})
