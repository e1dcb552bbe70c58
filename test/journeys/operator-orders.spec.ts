import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { hold } from '../texts/reach.ts'
import { newColleague, operator, secondPerson } from './colleague.ts'
import { ask, newCustomer, signIn } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

interface Bought {
  id: string
  orderNumber: string
  email: string
}

/** Buys 5,000 Instagram views as a guest, unless told otherwise. */
async function buy(page: Page, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Bought> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload(changes), headers })
  if (!answer.ok()) throw new Error(`buying answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { order: Bought } }).data.order
}

const channel = () => `https://www.youtube.com/@creator_${Date.now()}${Math.random().toString(36).slice(2, 8)}`
const large = () => ({ serviceType: 'YouTube Subscribers', quantity: 5_000, postUrl: channel() })

test('an order is found by email and completed, with a preview of each step @main @phone', async ({ page }) => {
  const order = await buy(page)
  await operator(page)
  await page.goto('/operator/orders')
  await page.getByLabel('Search').fill(order.email)
  await page.getByLabel('Search').press('Enter')
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: order.orderNumber }).click()
  await expect(page.getByRole('heading', { name: order.orderNumber, level: 1 })).toBeVisible()
  await expect(page.getByText(/\bpayment\b.*\bsucceeded/i).first()).toBeVisible()

  await page.getByRole('button', { name: 'Processing', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Pending\b.*\bProcessing$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Processing' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Processing', exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Partial', exact: true }).click()
  await dialog.getByLabel(/\bquantity\b/i).fill('3000')
  await expect(dialog.getByText('$2.80', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(dialog.getByText('5,000 of 5,000')).toBeVisible()
  await expect(dialog.getByText('None', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Completed' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/\border\b.*\bmoved/i).last()).toBeVisible()
  await page.getByLabel('New note').fill('Called about the delivery.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Called about the delivery.').first()).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Called about the delivery.')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})

test('a refund above the limit waits until a second person approves, and its customer sees it @main', async ({ page }) => {
  const ada = await newCustomer(page)
  const order = await buy(page, large(), { authorization: `Bearer ${ada.token}` })
  const owner = await operator(page)
  const colleague = await newColleague(page, owner, 'manager')
  await page.goto(`/operator/orders/${order.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount/).fill('150')
  await expect(dialog.getByText(/^\$150\.00 to\b/)).toBeVisible()
  await expect(dialog.getByText(/\$0\.00 of \$100\.00 for this order/)).toBeVisible()
  await expect(dialog.getByText(secondPerson)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Subscribers came to the wrong channel.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText(secondPerson).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await signIn(page, colleague)
  await page.goto('/operator/orders/approvals')
  await page.getByRole('row').filter({ hasText: order.orderNumber }).getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toHaveCount(0)

  await signIn(page, ada.email)
  await page.goto(`/tracking?order=${order.id}`)
  await expect(page.getByRole('main').getByText('$150.00').first()).toBeVisible()
})

test('many orders are moved after a preview that lists those that cannot be', async ({ page }) => {
  const email = `bulk-${Date.now()}-${process.pid}@example.com`
  const [one, other, over] = [await buy(page, { email }), await buy(page, { email }), await buy(page, { email })]
  const owner = await operator(page)
  await ask(page, owner, 'POST', `/api/operator/orders/${over.id}/move`, { to: 'completed' })
  await page.goto(`/operator/orders?q=${email}`)
  for (const { orderNumber } of [one, other, over]) await page.getByRole('checkbox', { name: new RegExp(orderNumber) }).check()
  const letPreviewCome = await hold(page, '**/api/operator/orders/bulk/preview')
  await page
    .getByRole('region', { name: /\b(chosen|selected)\b/i })
    .getByRole('button', { name: 'Completed' })
    .click()
  const dialog = page.getByRole('dialog')
  // Nobody can confirm what is not shown yet.
  await expect(dialog.getByRole('button', { name: 'Completed' })).toBeDisabled()
  await letPreviewCome()
  await expect(dialog.getByText(/^2\b.*\bCompleted$/)).toBeVisible()
  await expect(dialog.getByText('None', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: over.orderNumber })).toContainText('completed')
  await dialog.getByRole('button', { name: 'Completed' }).click()
  await expectToast(page, /^2 orders\b.*\bcompleted\b/)
  await expect(page.getByRole('row').filter({ hasText: one.orderNumber }).getByText('Completed')).toBeVisible()
})

test('matching orders are exported as CSV, with progress, and downloaded', async ({ page }) => {
  const order = await buy(page, { socialUsername: '-cmd' })
  await operator(page)
  await page.goto(`/operator/orders?q=${encodeURIComponent(order.email)}`)
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText(/^1 order\b/)
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(text).toContain(order.orderNumber)
  expect(text).toContain(`'-cmd`)
})

test('a guarantee claim is approved from the queue, and the customer gets the answer', async ({ page }) => {
  const ada = await newCustomer(page)
  const order = await buy(page, {}, { authorization: `Bearer ${ada.token}` })
  const message = `Nothing has come yet ${Date.now()}.`
  await ask(page, ada, 'POST', `/api/orders/${order.id}/remedies`, { kind: 'problem', message })
  await operator(page)
  await page.goto('/operator/orders/requests')
  const row = page.getByRole('row').filter({ hasText: message })
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^No (money|refund)/i)).toBeVisible()
  await dialog.getByLabel('Answer').fill('It begins within the hour.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toHaveCount(0)
  await signIn(page, ada.email)
  await page.goto(`/tracking?order=${order.id}`)
  await expect(page.getByText('It begins within the hour.')).toBeVisible()
})
