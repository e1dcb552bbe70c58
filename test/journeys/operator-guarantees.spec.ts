import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { sectionName } from './colleague.ts'
import { ask, type Customer, signInAsOperator } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused } from './messages.ts'

const asOperator = (page: Page) => signInAsOperator(page)

test('a new version of a guarantee is compared with the current one, published, and stated in the terms of sale @phone', async ({
  page,
}) => {
  const owner = await asOperator(page)
  await page.goto('/operator/guarantees')
  await expect(page.getByRole('heading', { level: 1, name: sectionName('guarantees') })).toBeVisible()
  await page.getByRole('link', { name: /^New version\b.*\bRevision$/ }).click()
  await expect(page.getByText(/^(Nothing|No)\b.*\bchange/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  const mark = randomUUID().replaceAll('-', '')
  const terms = `If comments do not fit, tell us and they are rewritten. ${mark}`
  await page.getByLabel('Terms').fill(terms)
  await page.getByLabel('First day').fill(dayAfter(Date.now()))
  await expect(page.getByText(/\bpublished version\b/i)).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: mark })).toBeVisible()
  expect(await findings(page)).toEqual([])
  // Months away, so that no other journey's orders have it, and the day after the last version, which another run may just have published.
  await expect(async () => {
    await page.getByLabel('First day').fill(dayAfter(await lastStart(page, owner)))
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Revision' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const added = page
    .getByRole('list', { name: /^Versions\b/ })
    .getByRole('listitem')
    .filter({ hasText: terms })
  await expect(added).toContainText('Scheduled')
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

const DAY = 86_400_000

/** The day after `time` in ms, as a date field takes it. */
const dayAfter = (time: number) => new Date(time + DAY).toISOString().slice(0, 10)

/** Months from now, or when the revision's last version starts if that is later, in ms. */
async function lastStart(page: Page, owner: Customer): Promise<number> {
  const { data } = (await ask(page, owner, 'GET', '/api/operator/policies')) as { data: { kind: string; validFrom: string }[] }
  return Math.max(Date.now() + 200 * DAY, Date.parse(data.find(({ kind }) => kind === 'revision')?.validFrom ?? ''))
}
