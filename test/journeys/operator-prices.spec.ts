import { expect, type Page } from '@playwright/test'
import { operator } from './colleague.ts'
import { ask, type Customer } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

const SERVICE = 'svc_youtube_likes_general'
const features = ['Placed by hand', 'No password needed', 'Missing likes refunded', 'Spread over 24 hours']

interface OwnPackage {
  id: string
  label: string
}

/** An unpublished package of this journey's own, for $10.00. */
async function newPackage(page: Page, owner: Customer): Promise<OwnPackage> {
  const quantity = 10_001 + Math.floor(Math.random() * 80_000)
  const card = { description: 'For a film with a large audience of its own.', features, popular: false, quantity, price: 10 }
  const { id } = (await ask(page, owner, 'POST', `/api/operator/services/${SERVICE}/packages`, card)) as { id: string }
  return { id, label: `${quantity / 1_000}K Likes` }
}

const editButton = (page: Page, { label }: OwnPackage) => page.getByRole('button', { name: `Edit price: ${label}` })

test('a price is changed in the table: Enter saves, Escape restores @phone', async ({ page }) => {
  const owner = await operator(page)
  const own = await newPackage(page, owner)
  await page.goto(`/operator/catalogue/${SERVICE}`)
  await editButton(page, own).click()
  const field = page.getByLabel(`Price of ${own.label} in dollars`)
  await expect(field).toBeFocused()
  await field.fill('12')
  await field.press('Escape')
  await expect(editButton(page, own)).toHaveText('$10.00')

  await editButton(page, own).click()
  await field.fill('a lot')
  await field.press('Enter')
  await expect(page.getByText('Enter a price from $0.01 to $999,999.99.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // The own package may be far down; a link that the top bar covers in part is no small target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  // Somebody else is faster: what was typed is not saved over it.
  await ask(page, owner, 'PUT', `/api/operator/packages/${own.id}/price`, { price: 11 })
  await field.fill('$12.50')
  await field.press('Enter')
  await expect(page.getByText(/Someone else has changed this price\. It is now \$11\.00/)).toBeVisible()
  await field.press('Escape')
  await expect(editButton(page, own)).toHaveText('$11.00')

  await editButton(page, own).click()
  await field.fill('$12.50')
  await field.press('Enter')
  await expectToast(page, `${own.label} now costs $12.50.`)
  await expect(editButton(page, own)).toHaveText('$12.50')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(editButton(page, own)).toHaveText('$11.00')
})

test('prices are changed by percent after a preview of each', async ({ page }) => {
  const owner = await operator(page)
  const [one, other] = [await newPackage(page, owner), await newPackage(page, owner)]
  await page.goto(`/operator/catalogue/${SERVICE}`)
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog')
  const line = ({ label }: OwnPackage) => dialog.getByRole('listitem').filter({ hasText: label.replace(' Likes', '') })
  await dialog.getByLabel('Change in percent').fill('15')
  await expect(line(one)).toContainText('$10.00 → $11.50')
  await dialog.getByLabel('Rounding').selectOption('Ending in .99')
  await expect(line(one)).toContainText('$10.00 → $11.99')
  await dialog.getByLabel('Change in percent').fill('-95')
  await expect(dialog.getByText('Enter a number from -90 to 1,000.')).toBeVisible()
  await dialog.getByLabel('Change in percent').fill('-20')
  await expect(line(one)).toContainText('$10.00 → $7.99')
  expect(await findings(page)).toEqual([])
  // The other ones of the shop are not this journey's to change, and another journey may add one meanwhile.
  await expect(async () => {
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck({ timeout: 1_000 })
    await line(one).getByRole('checkbox').check({ timeout: 1_000 })
    await dialog.getByRole('button', { name: 'Change 1 price' }).click({ timeout: 1_000 })
  }).toPass()
  await expectToast(page, '1 price changed.')
  await expect(editButton(page, one)).toHaveText('$7.99')
  await expect(editButton(page, other)).toHaveText('$10.00')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(editButton(page, one)).toHaveText('$10.00')
})
