import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../fakes/mail-server.ts'
import { fakePayPal } from '../fakes/paypal.ts'
import { checkoutPayload } from '../support/factories.ts'
import { preparedDataDir, runShop, until } from '../support/process.ts'

/** Sends an order like a browser, which retries with the same key until it gets a response. */
function order(url: string, payload: Record<string, unknown>, key: string): Promise<Response> {
  return fetch(`${url}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(payload),
  })
}

test('killed while an email is on its way and a payment is begun, the next start answers the payment at once and sends the email as the same one', async () => {
  const [emails, paypal] = [await mailServer(), await fakePayPal()]
  onTestFinished(async () => {
    await emails.close()
    await paypal.close()
  })
  const dataDir = preparedDataDir()
  const options = { env: { SMTP_URL: emails.url, ...paypal.env, PAYMENT_PROVIDERS: 'card:sandbox,paypal:paypal,crypto:sandbox' } }

  emails.behave('hang')
  const first = runShop(dataDir, options)
  const payload = checkoutPayload()
  await order(await first.ready, payload, 'paid')
  await until(async () => emails.offered.length > 0)
  const noCard = { cardNumber: undefined, expiryDate: undefined, cvcNumber: undefined, cardholderName: undefined }
  const unconfirmed = checkoutPayload({ paymentMethod: 'paypal', ...noCard })
  paypal.fail('hang', '/v2/checkout')
  const cut = order(await first.ready, unconfirmed, 'begun').catch(() => 'cut')
  await until(async () => paypal.asked.includes('POST /v2/checkout/orders'))
  first.kill('SIGKILL')
  await first.exited
  expect(await cut).toBe('cut')

  emails.behave('accept')
  paypal.fail('none')
  const url = await runShop(dataDir, options).ready
  const since = performance.now()
  const response = await order(url, unconfirmed, 'begun')
  const body: unknown = await response.json()
  // Takes two seconds on an idle machine, or 30 if the key still waits for the dead process.
  expect(performance.now() - since).toBeLessThan(15_000)
  expect(body).toMatchObject({ data: { order: { paid: false }, payment: { status: 'requires_action', nextAction: { type: 'redirect' } } } })
  expect(paypal.orders.size).toBe(1)
  await until(async () => emails.offered.length > 1, 90_000)
  const [lost, sent] = emails.offered.map(({ source }) => /^Message-ID: .+$/m.exec(source)?.[0])
  expect(sent).toBe(lost)
  expect(emails.offered.map(({ to, taken }) => ({ to, taken }))).toEqual([
    { to: [payload.email], taken: false },
    { to: [payload.email], taken: true },
  ])
})
