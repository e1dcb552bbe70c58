import { expect, type Page } from '@playwright/test'
import { signInAsOperator } from './customer.ts'
import { complaints, expectAllWell } from './findings.ts'
import { test } from './journey.ts'

test.beforeEach(async ({ page }) => {
  await signInAsOperator(page)
})

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/operator/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
}

test('the set-up list says what is left, and a test email shows that mail is sent @phone', async ({ page }) => {
  const heard = complaints(page)
  await openTab(page, 'Setup')
  await expect(page.getByText(/left before going live/)).toBeVisible()
  for (const step of ['Business details', 'Legal texts', 'Emails that arrive', 'Delivery'])
    await expect(page.getByText(step).first()).toBeVisible()
  await page.getByRole('button', { name: /test email/ }).click()
  await expect(page.getByText('Test email sent to operator@example.com.')).toBeVisible()
  await expectAllWell(page)
  await page.getByRole('link', { name: /: Business details/ }).click()
  await expect(page.getByRole('heading', { name: 'Business' })).toBeVisible()
  expect(heard).toEqual([])
})

test('business details are checked as they are saved @phone', async ({ page }) => {
  await openTab(page, 'Business')
  await page.getByLabel('Phone').fill('0117 496')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter the number with its country code/)).toBeVisible()
  await expectAllWell(page)
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Business details saved')).toBeVisible()
  await page.goto('/imprint')
  await expect(page.getByText('There is no such business.')).toBeVisible()
  await expectAllWell(page)
})

test('a legal text is edited in the blog’s editor, previewed, published, and brought back to the original', async ({ page }) => {
  const heard = complaints(page)
  await openTab(page, 'Legal')
  await page.getByRole('link', { name: 'Refund Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund Policy' })).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Text' })
  await editor.getByText('If an order isn’t delivered').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Always.')
  await expectAllWell(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('you get a full refund. Always.')).toBeVisible()
  await expectAllWell(page)
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Refund Policy published')).toBeVisible()
  await expect(page.getByText(/by Olive Operator/).first()).toBeVisible()

  const shopper = await page.context().newPage()
  await shopper.goto('/refund-policy')
  await expect(shopper.getByText('you get a full refund. Always.')).toBeVisible()
  await shopper.close()

  await page.getByRole('button', { name: 'Back to the original' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Back to the original' })).toBeHidden()
  await expect(editor.getByText('Always.')).toBeHidden()
  expect(heard).toEqual([])
})
