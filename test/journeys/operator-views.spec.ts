import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { newColleague, operator } from './colleague.ts'
import { ask, signIn } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

/** Buys as a guest. */
async function buy(page: Page): Promise<{ email: string; orderNumber: string }> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload() })
  return ((await answer.json()) as { data: { order: { email: string; orderNumber: string } } }).data.order
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })

test('filters and columns are saved as a view, changed, shared, deleted and restored @phone', async ({ page }, { project }) => {
  const { email, orderNumber } = await buy(page)
  const owner = await operator(page)
  const isPhone = project.name.includes('phone')
  await page.goto(`/operator/orders?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  if (!isPhone) {
    await page.getByText('Columns', { exact: true }).click()
    await page.getByLabel('Link', { exact: true }).check()
    await page.getByLabel('Service', { exact: true }).uncheck()
    await page.getByText('Columns', { exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save as a view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(orderNumber)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const view = views(page).getByRole('link', { name: new RegExp(`^${orderNumber}`) })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await expect(view).toHaveText(`${orderNumber}1`)

  await page.goto('/operator/orders')
  if (!isPhone) {
    // On a laptop all of its columns are in sight, up to the last, and each order is one line.
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Placed' })).toBeInViewport({ ratio: 1 })
    const lines = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...lines)).toBeLessThan(60)
    await page.setViewportSize({ width: 1440, height: 900 })
    // The head of a long list stays in sight, and its times are said as people say them.
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport()
    await expect(page.getByRole('row').last().locator('time')).toHaveText(/ ago$/)
    await expect(page.getByRole('row').last().locator('time')).toHaveAttribute('title', /, \d{4}, \d/)
  }
  await view.click()
  await expect(page).toHaveURL(/q=.*view=svw_/)
  if (!isPhone) {
    await expect(page.getByRole('columnheader', { name: 'Link' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Service' })).toHaveCount(0)
  }
  expect(await findings(page)).toEqual([])

  await page.getByLabel('Type').selectOption('views')
  await page.getByRole('button', { name: `Update “${orderNumber}”` }).click()
  await expectToast(page, 'View updated')
  // On a phone the message lies over what comes next.
  if (isPhone) await toasts(page).getByRole('button', { name: 'Dismiss' }).last().click()
  await page.getByRole('button', { name: 'Edit view' }).click()
  await dialog.getByLabel('Name').fill(`All of ${orderNumber}`)
  await dialog.getByLabel('Share with all staff').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const shared = views(page).getByRole('link', { name: `All of ${orderNumber}` })
  await expect(shared).toContainText('shared')

  const colleague = await page.context().browser()?.newContext()
  const theirs = await colleague?.newPage()
  if (!theirs) throw new Error('no second browser')
  await signIn(theirs, await newColleague(page, owner, 'bookkeeper'))
  await theirs.goto('/operator/orders')
  await views(theirs)
    .getByRole('link', { name: `All of ${orderNumber}` })
    .click()
  await expect(theirs.getByLabel('Type')).toHaveValue('views')
  await expect(theirs.getByRole('button', { name: 'Edit view' })).toHaveCount(0)
  await colleague?.close()

  await page.getByRole('button', { name: 'Edit view' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(shared).toHaveCount(0)
  // The update of before may still offer its own.
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect(toasts(page).getByText('Undone.')).toBeVisible()
  await expect(shared).toHaveAttribute('aria-current', 'true')
  const { data } = (await ask(page, owner, 'GET', '/api/operator/views/orders')) as { data: { id: string; name: string }[] }
  for (const { id, name } of data) if (name.includes(orderNumber)) await ask(page, owner, 'DELETE', `/api/operator/views/orders/${id}`)
})

test('the customer list has views too', async ({ page }) => {
  const owner = await operator(page)
  const name = `Balances ${Date.now()}`
  await page.goto('/operator/customers')
  await page.getByLabel('With', { exact: true }).selectOption('balance')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Last seen', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const view = views(page).getByRole('link', { name })
  await expect(view).toHaveText(/\d\+?$/)
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toHaveCount(0)
  const { data } = (await ask(page, owner, 'GET', '/api/operator/views/customers')) as { data: { id: string; name: string }[] }
  for (const each of data) if (each.name === name) await ask(page, owner, 'DELETE', `/api/operator/views/customers/${each.id}`)
})

test('the queue to deliver is filtered, and has views too', async ({ page }) => {
  const owner = await operator(page)
  const name = `YouTube ${Date.now()}`
  await page.goto('/operator/orders/to-deliver')
  await page.getByLabel('Platform').selectOption('youtube')
  await page.getByRole('button', { name: 'More filters' }).click()
  const supplier = page.getByRole('combobox', { name: 'Supplier' })
  await supplier.selectOption('All suppliers')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Target', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const view = views(page).getByRole('link', { name })
  await expect(view).toHaveText(/\d\+?$/)
  await page.goto('/operator/orders/to-deliver')
  await view.click()
  await expect(page.getByLabel('Platform')).toHaveValue('youtube')
  await expect(supplier).toHaveValue('any')
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  const { data } = (await ask(page, owner, 'GET', '/api/operator/views/deliveries')) as { data: { id: string; name: string }[] }
  for (const each of data) if (each.name === name) await ask(page, owner, 'DELETE', `/api/operator/views/deliveries/${each.id}`)
})
