import { expect, type Page } from '@playwright/test'
import { sectionName } from './colleague.ts'
import { signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefusal, toasts } from './messages.ts'

async function openConsole(page: Page, path = ''): Promise<void> {
  await signInAsOperator(page)
  await page.goto(`/operator/support${path}`)
  await expect(page.getByRole('heading', { level: 1, name: sectionName('support') })).toBeVisible()
}

/** Somebody writes by the contact form, under a name that no other has. */
async function contacted(page: Page): Promise<string> {
  const name = `Hedy${Date.now()} Lamarr`
  const data = { name, email: `${name.replace(' ', '.')}@example.com`, subject: 'An invoice', message: `Where is it? ${name}` }
  expect((await page.request.post('/api/contact', { data })).ok()).toBe(true)
  return name
}

test('a canned reply is saved, found with a slash, filled in and sent @phone', async ({ page }) => {
  const name = await contacted(page)
  await openConsole(page, '/replies')
  const title = `Invoice ${Date.now()}`
  await page.getByRole('button', { name: 'New reply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Hello {name}, the invoice of {order} is on its page.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const field = page.getByLabel('Your reply')
  await field.pressSequentially(`/${title.split(' ')[1]}`)
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true')
  expect(await findings(page)).toEqual([])
  await field.press('Enter')
  await expect(field).toHaveValue(`Hello ${name.split(' ')[0]}, the invoice of your order is on its page.`)
  await field.press('Enter')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('the invoice of your order is on its page.')
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await page.goto('/operator/support/replies')
  // Rows move when a colleague saves a reply at this moment.
  await expect(async () => {
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeHidden()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
})

test('a conversation is assigned and found under “mine”', async ({ page }) => {
  const name = await contacted(page)
  await openConsole(page, `?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To').selectOption({ label: 'Olive Operator (you)' })
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(/\bconversation to Olive\b/)
  await page.getByLabel('Show').selectOption('Mine')
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  // These filters under a name, with how many conversations they show.
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await dialog.getByLabel('Name').fill(`Mine: ${name}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: `Mine: ${name}` })
  await expect(view).toHaveText(`Mine: ${name}1`)
  await page.getByLabel('Show').selectOption('All')
  await view.click()
  await expect(page.getByLabel('Show')).toHaveValue('mine')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Closed', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(toasts(page)).toContainText('Undone.')
  await expect(page.getByRole('list', { name: 'Messages' })).not.toContainText('Closed the conversation.')
  await expect(page.getByRole('button', { name: 'Assign' })).toBeVisible()
})

test('opening hours are set with a preview of the customer’s text; response times are explained', async ({ page }) => {
  await openConsole(page, '/hours')
  await page.getByRole('button', { name: 'Add hours' }).click()
  const hours = page.getByRole('group', { name: /^Hours/ }).last()
  await hours.getByRole('checkbox', { name: 'Friday' }).uncheck({ force: true })
  await expect(page.getByText(/Monday to Thursday, 9:00 to 17:00/)).toBeVisible()
  await hours.getByLabel('To', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefusal(page, /\b(end|later)\b/)
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Response times' }).click()
  await expect(page.getByText(/^First response\b/).first()).toBeVisible()
  await page.getByLabel('Period').selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('table', { name: /^Answers\b/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
})
