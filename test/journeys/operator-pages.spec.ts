import { expect, type Page } from '@playwright/test'
import { signIn } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

const operator = (page: Page) => signIn(page, 'operator@example.com', 'operator-password-1')

test('the SEO title of a page is changed, seen in its head, and reset @phone', async ({ page }, { project }) => {
  await operator(page)
  const heard = complaints(page)
  // A page of its own for each width: both run at once.
  const [name, path] = project.name === 'phone' ? ['Privacy', '/privacy'] : ['Terms', '/terms']
  const title = `What holds here ${Date.now()}`
  await page.goto('/operator/pages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages and SEO')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByLabel('SEO title').fill(title)
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(page.getByText('The picture is drawn anew once this is saved.')).toBeVisible()
  await page.getByLabel('Let search engines find this page').uncheck()
  await expect(page.getByText(/asked to leave this page out/)).toBeVisible()
  await page.getByLabel('Let search engines find this page').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The page says so within a second.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  const html = async () => (await page.request.get(path)).text()
  await expect.poll(html).toContain(`<title>${title}</title>`)

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('The page says what the shop says by itself.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('SEO title')).toHaveValue('')
  await expect.poll(html).not.toContain(title)
  expect(heard).toEqual([])
})

test('what is refused says so beside its field', async ({ page }) => {
  await operator(page)
  await page.goto('/operator/pages/about')
  await page.getByLabel('Canonical address').fill('about')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Give a whole address/)).toBeVisible()
  await page.getByLabel('Structured data').fill('{')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/This is no JSON/)).toBeVisible()
})
