import { expect, type Page } from '@playwright/test'
import { isSigned, webhookReceiver } from '../fakes/webhook-receiver.ts'
import { checkoutPayload } from '../support/factories.ts'
import { sectionName } from './colleague.ts'
import { ask, signInAsOperator } from './customer.ts'
import { expectAllWell, findings } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused } from './messages.ts'

const asOperator = (page: Page) => signInAsOperator(page)

async function open(page: Page, tab: string): Promise<void> {
  await page.goto('/operator/system')
  await page
    .getByRole('navigation', { name: sectionName('system') })
    .getByRole('link', { name: tab })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: sectionName('system') })).toBeVisible()
}

/** The row of a list that says this. */
const row = (page: Page, text: string | RegExp) => page.getByRole('main').locator('tr').filter({ hasText: text })

test('a webhook endpoint is added, an order is paid, and the log shows the signed message @phone', async ({ page }) => {
  test.slow()
  const receiver = await webhookReceiver()
  await asOperator(page)
  await open(page, 'Outgoing')
  await page.getByRole('button', { name: /\bendpoint$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('ftp://example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectRefused(dialog.getByLabel('URL'), /https/i)
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('Description').fill('Accounting')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: /\bsecret$/ })
  const secret = await shown.getByText(/^whsec_/).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByRole('heading', { level: 1, name: new URL(receiver.url).host })).toBeVisible()

  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload() })
  const { data } = (await answer.json()) as { data: { order: { id: string } } }
  await expect(row(page, data.order.id)).toContainText('Delivered')
  await expect(row(page, data.order.id)).toContainText('order.paid')
  const messages = receiver.received.filter(({ raw }) => raw.includes(data.order.id))
  expect(messages.map((message) => isSigned(message, secret))).toEqual([true])
  await expectAllWell(page)

  await row(page, data.order.id).getByRole('button', { name: 'Replay' }).click()
  await expect.poll(() => receiver.received.filter(({ raw }) => raw.includes(data.order.id)).length).toBe(2)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(/\/system\/outgoing$/)
  await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0)
  await receiver.close()
})

test('an API key is created, works within its scopes only, and is revoked', async ({ page }) => {
  test.slow()
  const name = `Bookkeeping ${Date.now()}`
  await asOperator(page)
  await open(page, 'Keys')
  await page.getByRole('button', { name: /\bkey$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /\bkey$/ }).click()
  await expectRefused(dialog.getByLabel('Name'), /\bname\b/)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel(/^\w+ orders, deliveries\b/).check()
  await dialog.getByLabel('Your password').fill('operator-password-1')
  await dialog.getByRole('button', { name: /\bkey$/ }).click()
  const shown = page.getByRole('dialog', { name: /\bkey$/ })
  const key = await shown.getByText(/^gsk_/).innerText()
  expect(await findings(page)).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, name)).toContainText('Active')
  await expectAllWell(page)

  const status = async (path: string) => (await page.request.get(path, { headers: { authorization: `Bearer ${key}` } })).status()
  expect(await status('/api/operator/orders?limit=1')).toBe(200)
  expect(await status('/api/operator/record')).toBe(403)
  expect(await status('/api/wallet')).toBe(401)
  await row(page, name).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row(page, name)).toContainText('Revoked')
  expect(await status('/api/operator/orders?limit=1')).toBe(401)
})

test('a failed job shows its reason and subject, and is retried', async ({ page }) => {
  const job = {
    id: '0197a4f2-5a3c-7cc1-9d2e-3b1a77b0c001',
    queue: 'send-written-mail',
    state: 'failed',
    data: { emailId: 'mail_of_this_journey' },
    error: 'The mail server did not answer.',
    tries: 10,
    createdAt: new Date().toISOString(),
    at: new Date().toISOString(),
  }
  let failed = [job]
  // No visitor can make a job of the demo shop fail; that the call does what it says is told in test/api/system.test.ts.
  await page.route('**/api/operator/jobs/failed', (route) => route.fulfill({ json: { success: true, data: failed, nextCursor: null } }))
  await page.route(`**/api/operator/jobs/${job.id}/retry`, (route) => {
    failed = []
    return route.fulfill({ json: { success: true, message: 'The job runs again.' } })
  })
  await asOperator(page)
  await open(page, 'Jobs')
  await expect(row(page, 'The mail server did not answer.')).toContainText('mail_of_this_journey')
  await expect(page.getByRole('heading', { name: /^By (kind|type)$/ })).toBeVisible()
  await expectAllWell(page)
  await row(page, 'mail_of_this_journey').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog').getByText(/\bjob\b.*\b(not|never|won’t)\b/i)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'mail_of_this_journey').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^No\b.*\bfailed\b/)).toBeVisible()
})

test('a supplier and an email open from their lists', async ({ page }) => {
  const operator = await asOperator(page)
  await page.goto('/operator/system/partners/prt_simulated')
  await expect(page.getByRole('heading', { level: 1, name: /^Simulated\b/ })).toBeVisible()
  await page.getByRole('button', { name: /\bservices$/ }).click()
  expect(await findings(page)).toEqual([])
  const { data } = (await ask(page, operator, 'GET', '/api/operator/mails?limit=1&template=contact-received')) as { data: { id: string }[] }
  if (data[0]) {
    await page.goto(`/operator/system/mails/${data[0].id}`)
    await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
    await expectAllWell(page)
  }
})
