import { expect } from '@playwright/test'
import { signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

test('after evidence for a claim is entered, the screen shows what a live shop would state @phone', async ({ page }, { project }) => {
  await signInAsOperator(page)
  // A claim of its own for each width: both run at once.
  const claim = project.name === 'phone' ? 'Customers in 150+ countries' : '5+ years in business'
  const stated = project.name === 'phone' ? '150+' : '5+'
  await page.goto('/operator/claims')
  await expect(page.getByText(/This is a demo shop: pages/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await page.getByRole('link', { name: claim }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(claim)

  const proof = page.getByRole('main').locator('section').filter({ hasText: 'In a live shop' })
  await page.getByLabel('Document URL').fill('in a drawer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter the document’s full URL/)).toBeVisible()
  await page.getByLabel('Document URL').fill('https://shop.example.com/register.pdf')
  await page.getByLabel('Dated').fill('2026-11-02')
  await page.getByLabel('What it shows').fill('The extract from the register.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pages update within a second.')).toBeVisible()
  await expect(proof.getByText(stated)).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  for (const label of ['Document URL', 'Dated', 'What it shows']) await page.getByLabel(label).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(proof.getByText('Not shown')).toBeVisible()
})

test('figures are measured on demand, and those that differ from the stated ones are listed first', async ({ page }) => {
  await signInAsOperator(page)
  await page.goto('/operator/claims')
  await page.getByRole('button', { name: 'Measure now' }).click()
  await expect(page.getByText(/^Measured .*(now|ago)/)).toBeVisible()
  await page.getByLabel('Show').selectOption('Differs from the measurement')
  const rows = page.getByRole('row').filter({ hasText: 'Differs' })
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('link').click()
  await expect(page.getByText(/Stated: .* Measured: /)).toBeVisible()
})
