import { expect, type Page } from '@playwright/test'
import { sectionName } from './colleague.ts'
import { signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused, expectToast } from './messages.ts'

const operator = (page: Page) => signInAsOperator(page)

test('a page’s SEO title is changed, appears in its head, and is reset @phone', async ({ page }, { project }) => {
  await operator(page)
  const heard = complaints(page)
  // A page of its own for each width: both run at once.
  const [name, path] = project.name === 'phone' ? ['Privacy', '/privacy'] : ['Terms', '/terms']
  const title = `What holds here ${Date.now()}`
  await page.goto('/operator/pages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sectionName('pages'))
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByLabel('SEO title').fill(title)
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(page.getByText(/\b(picture|image)\b.*\bsaved?\b/)).toBeVisible()
  const found = page.getByLabel(/\bsearch engines\b/i)
  await found.uncheck()
  await expect(page.getByText(/\bsearch engines not to list\b/i)).toBeVisible()
  await found.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  const html = async () => (await page.request.get(path)).text()
  await expect.poll(html).toContain(`<title>${title}</title>`)

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expectToast(page, 'Reset')
  await expect(page.getByLabel('SEO title')).toHaveValue('')
  await expect.poll(html).not.toContain(title)
  expect(heard).toEqual([])
})

test('errors are shown at their fields', async ({ page }) => {
  await operator(page)
  await page.goto('/operator/pages/about')
  const canonical = page.getByLabel(/^Canonical\b/)
  await canonical.fill('about')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefused(canonical)
  await page.getByLabel('Structured data').fill('{')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefused(page.getByLabel('Structured data'), /\bJSON\b/)
})
