import { expect, type Page } from '@playwright/test'
import { sectionName } from './colleague.ts'
import { ask, signInAsOperator } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused } from './messages.ts'

const asOperator = (page: Page) => signInAsOperator(page)

test('a new version of a guarantee is compared with the current one, published, and stated in the terms of sale @phone', async ({
  page,
}) => {
  await asOperator(page)
  await page.goto('/operator/guarantees')
  await expect(page.getByRole('heading', { level: 1, name: sectionName('guarantees') })).toBeVisible()
  await page.getByRole('link', { name: /^New version\b.*\bRevision$/ }).click()
  await expect(page.getByText(/^(Nothing|No)\b.*\bchange/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  // Months away, so that no other journey's orders have it; each run the day behind the last.
  const versions = await newest(page)
  const day = new Date(Math.max(Date.now() + 200 * 86_400_000, versions) + 86_400_000).toISOString().slice(0, 10)
  const terms = `If comments do not fit, tell us and they are rewritten. ${day}`
  await page.getByLabel('Terms').fill(terms)
  await page.getByLabel('First day').fill(day)
  await expect(page.getByText(/\bpublished version\b/i)).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: day })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revision' })).toBeVisible()
  const first = page
    .getByRole('list', { name: /^Versions\b/ })
    .getByRole('listitem')
    .first()
  await expect(first).toContainText('Scheduled')
  await expect(first).toContainText(terms)
  await expect(async () => {
    await page.goto('/terms')
    await expect(page.getByText(terms)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('the limit for automatic decisions is explained and set', async ({ page }) => {
  await asOperator(page)
  await page.goto('/operator/guarantees')
  await page.getByRole('button', { name: /^Change\b.*\blimit$/ }).click()
  const dialog = page.getByRole('dialog')
  const limit = dialog.getByLabel(/\bup to\b/i)
  await limit.fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectRefused(limit, /\b0\b/)
  expect(await findings(page)).toEqual([])
  await limit.fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('$25.00')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

/** When the last version of the revision begins, in ms. */
async function newest(page: Page): Promise<number> {
  const owner = await asOperator(page)
  const { data } = (await ask(page, owner, 'GET', '/api/operator/policies')) as { data: { kind: string; validFrom: string }[] }
  await page.goto('/operator/guarantees/revision/new')
  return Date.parse(data.find(({ kind }) => kind === 'revision')?.validFrom ?? '')
}
