import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../support/customer.ts'
import { inviteToStaff, joinStaff, secondPerson } from './colleague.ts'
import { type Customer, deposit, newCustomer, signIn, signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused, expectToast } from './messages.ts'

/** The operator's own browser. */
async function owner(browser: Browser): Promise<{ page: Page; person: Customer }> {
  const page = await (await browser.newContext()).newPage()
  return { page, person: await signInAsOperator(page) }
}

/** Somebody of the staff whom no other journey knows: invited, joined, signed in. */
async function colleague(browser: Browser, role: string): Promise<{ page: Page; person: Customer }> {
  const { page: staffPage, person: boss } = await owner(browser)
  const context = await browser.newContext()
  const page = await context.newPage()
  const somebody = await newCustomer(page)
  await inviteToStaff(staffPage, boss, somebody.email, role)
  await joinStaff(page, somebody)
  await staffPage.context().close()
  return { page, person: await signIn(page, somebody.email, PASSWORD) }
}

/** Opens the dialog that changes a customer's balance. */
const adjust = (staffPage: Page) => staffPage.getByRole('main').getByRole('button', { name: /\bbalance\b/i })
const book = (dialog: Locator) => dialog.getByRole('button', { name: 'Adjust', exact: true })

async function expectAllWell(page: Page): Promise<void> {
  // Until the section's own heading is there, the page is headed as the console.
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Console' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
}

test('a customer is found and gets a goodwill credit, shown in the wallet and the audit log @phone', async ({ page, browser }) => {
  test.slow()
  const ada = await newCustomer(page)
  const { page: staffPage } = await owner(browser)
  await staffPage.goto('/operator/customers')
  await expectAllWell(staffPage)
  await staffPage.getByLabel('Search').fill(ada.email)
  await staffPage.getByLabel('Search').press('Enter')
  await staffPage.getByRole('row').filter({ hasText: ada.email }).getByRole('link', { name: ada.username }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: ada.username })).toBeVisible()
  await expectAllWell(staffPage)

  await adjust(staffPage).click()
  const dialog = staffPage.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('7.505')
  await book(dialog).click()
  await expectRefused(dialog.getByLabel('Amount'), /\bcents\b/)
  await dialog.getByLabel('Amount').fill('7.50')
  await expect(dialog.getByText(/\$7\.50\b.*\$7\.50 bonus/)).toBeVisible()
  await book(dialog).click()
  await expectRefused(dialog.getByLabel('Reason'))
  await dialog.getByLabel('Reason').fill('Waited two days for an answer.')
  expect(await findings(staffPage)).toEqual([])
  await book(dialog).click()
  await expectToast(staffPage, /\$7\.50/)
  const movement = staffPage.getByRole('row').filter({ hasText: 'Goodwill' })
  await expect(movement).toContainText('+$7.50')
  await movement.getByText('Entries').click()
  await expect(movement.getByText(/\$7\.50\b.*\bdebit/)).toBeVisible()

  await staffPage.getByLabel('New note').fill('Likes short answers.')
  await staffPage.getByRole('button', { name: 'Add note' }).click()
  await expect(staffPage.getByRole('listitem').filter({ hasText: 'Likes short answers.' })).toContainText('Olive Operator')

  await page.goto('/profile?section=deposit')
  await expect(page.getByRole('row').filter({ hasText: 'Goodwill' })).toContainText('+$7.50')

  await staffPage.goto(`/operator/record?subject=customer:${ada.id}`)
  const entry = staffPage.getByRole('row').filter({ hasText: /wallet\b.*\badjusted/i })
  await expect(entry).toContainText('Waited two days for an answer.')
  await entry.getByText('Details').click()
  await expect(entry.getByText('Bonus', { exact: true })).toBeVisible()
  await expect(staffPage.getByRole('row').filter({ hasText: /\bnote added/i })).toBeVisible()
  await expectAllWell(staffPage)
  const saved = staffPage.waitForEvent('download')
  await staffPage.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('record.csv')
  await staffPage.context().close()
})

test('an adjustment above the limit waits for a second person, whose approval shows at once', async ({ page, browser }) => {
  test.slow()
  const ada = await newCustomer(page)
  await deposit(page, ada, 100)
  const { page: manager } = await colleague(browser, 'manager')
  const { page: staffPage } = await owner(browser)
  await staffPage.goto(`/operator/customers/${ada.id}`)
  await adjust(staffPage).click()
  const dialog = staffPage.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('Correction')
  await dialog.getByLabel('Amount').fill('-120')
  await dialog.getByLabel('Reason').fill('Credited twice.')
  await book(dialog).click()
  await expectRefused(dialog.getByLabel('Amount'), /\bzero\b/)
  await dialog.getByLabel('Amount').fill('-60')
  await expect(dialog.getByText(secondPerson)).toBeVisible()
  await book(dialog).click()
  const waiting = staffPage.getByRole('region', { name: secondPerson })
  await expect(waiting).toContainText('$60.00')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(waiting.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await manager.goto(`/operator/customers/${ada.id}`)
  await expectAllWell(manager)
  await manager.getByRole('button', { name: 'Approve' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectToast(manager, /^Approved/)
  await expect(waiting).toHaveCount(0)
  await expect(staffPage.getByRole('row').filter({ hasText: 'Correction' })).toContainText('$40.00')
  await staffPage.context().close()
  await manager.context().close()
})

test('a customer is signed out everywhere, gets a copy of their data, and is erased', async ({ page, browser }) => {
  test.slow()
  const ada = await newCustomer(page)
  const { page: staffPage } = await owner(browser)
  await staffPage.goto(`/operator/customers/${ada.id}`)
  await staffPage.getByRole('button', { name: /^End / }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(staffPage.getByText('Not signed in', { exact: true })).toBeVisible()

  await staffPage.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = staffPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Collect' }).click()
  const saved = staffPage.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe(`customer-${ada.id}.json`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await staffPage.getByRole('button', { name: 'Erase' }).click()
  await dialog.getByLabel(/\be-?mail\b/i).fill('somebody@example.com')
  await dialog.getByLabel('Reason').fill('Asked for by letter.')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expectRefused(dialog.getByLabel(/\be-?mail\b/i))
  await dialog.getByLabel(/\be-?mail\b/i).fill(ada.email)
  expect(await findings(staffPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: /^(Erased|Deleted)\b/ })).toBeVisible()
  await expect(adjust(staffPage)).toHaveCount(0)
  await staffPage.context().close()
})
