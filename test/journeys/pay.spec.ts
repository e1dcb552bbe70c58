import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { chooseMethod, expectPaid, newBuyer, notice, openCheckout, pay, payByCard } from './visitor.ts'

test('after a declined card, another card can pay the order @main', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page, 'declined')
  await expect(notice(page)).toContainText('Payment failed: The payment was declined. Nothing was charged.')
  const number = /GS-\w+/.exec(await notice(page).innerText())?.[0]
  await payByCard(page)
  await expectPaid(page)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
})

test('if the provider fails, nothing is charged and a retry is possible', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page, 'providerFails')
  await expect(notice(page)).toContainText('Nothing was charged')
  await payByCard(page)
  await expectPaid(page)
})

test('a card that asks for confirmation pays afterwards', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page, 'needsConfirmation')
  await page.getByRole('button', { name: /confirm/i }).click()
  await expectPaid(page)
  await expect(notice(page)).toContainText('Payment processed successfully!')
})

test('PayPal pays when approved @main', async ({ page }) => {
  await openCheckout(page)
  await chooseMethod(page, 'PayPal')
  await pay(page)
  await page.getByRole('button', { name: /approve/i }).click()
  await expectPaid(page)
})

test('PayPal canceled leaves the order payable', async ({ page }) => {
  await openCheckout(page)
  await chooseMethod(page, 'PayPal')
  await pay(page)
  await page.getByRole('button', { name: /cancel/i }).click()
  await expect(notice(page)).toContainText('You canceled the payment')
  await expect(notice(page)).toContainText('Nothing was charged.')
  const heading = await page.getByRole('heading', { name: /^Order GS-/ }).innerText()

  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByLabel(/username/i)).toHaveValue('ada.creates')
  await chooseMethod(page, 'Card')
  await payByCard(page)
  await expectPaid(page)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
})

test('after leaving a payment page, the order can be paid another way', async ({ page }) => {
  await openCheckout(page)
  await chooseMethod(page, 'PayPal')
  await pay(page)
  await expect(page.getByRole('button', { name: /approve/i })).toBeVisible()
  await page.goto('/tracking')
  await expect(notice(page)).toContainText('Finish your payment')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('button', { name: /approve/i })).toBeVisible()
  await page.goto('/tracking')
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await chooseMethod(page, 'Card')
  await payByCard(page)
  await expectPaid(page)
})

test('a payment with an unknown outcome says so and is followed until it is known', async ({ page }) => {
  await openCheckout(page)
  let isKnown = false
  await page.route(/\/api\/(social-order|orders\/)/, async (route) => {
    const response = await route.fetch()
    const body = JSON.parse((await response.text()).replaceAll('"succeeded"', isKnown ? '"succeeded"' : '"unknown"'))
    const order = body.data.order ?? body.data
    if (!isKnown) Object.assign(order, { paid: false, paidAt: null })
    await route.fulfill({ response, json: body })
  })
  await payByCard(page)
  await expect(notice(page)).toContainText('Your payment is processing')
  await expect(notice(page)).toContainText('Please don’t pay again')
  isKnown = true
  await expectPaid(page)
  await expect(notice(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('paying works with the keyboard alone, and once no matter how often it is pressed', async ({ page }) => {
  await openCheckout(page)
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/process') && requests.push(request.url()))
  await page.getByLabel('Email address').press('Tab')
  await expect(page.getByRole('checkbox', { name: /^Email me one reminder/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  for (const text of ['4242424242424242', '1240', '123', 'Ada Lovelace']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByLabel('Expiry date')).toHaveValue('12/40')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectPaid(page)
  expect(requests).toHaveLength(1)
})

test('crypto pays when the invoice is paid @main', async ({ page }) => {
  await openCheckout(page)
  await chooseMethod(page, 'Crypto')
  await page.getByRole('radio', { name: 'Ethereum' }).check()
  const request = page.waitForRequest('**/api/social-order-payments/process')
  await pay(page)
  expect((await request).postDataJSON()).toMatchObject({ paymentMethod: 'crypto', cryptoType: 'ethereum' })
  await page.getByRole('button', { name: /^(simulate )?paid/i }).click()
  await expectPaid(page)
  await expect(page.getByRole('main')).toContainText('Ethereum')
})

test('an underpaid crypto invoice says so and accepts the rest', async ({ page }) => {
  await openCheckout(page)
  await chooseMethod(page, 'Crypto')
  await pay(page)
  await page.getByRole('button', { name: /underpaid/i }).click()
  await expect(page).toHaveURL(/\/tracking\?order=ord_\w+$/)
  await expect(notice(page)).toContainText('Less than the full amount has arrived')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^(simulate )?paid/i }).click()
  await expectPaid(page)
})

test('a second order for the same link is refused while the first is delivered', async ({ page }) => {
  const buyer = newBuyer()
  await openCheckout(page, buyer)
  const address = page.url()
  await payByCard(page)
  await expectPaid(page)
  await page.goto(address)
  await page.getByLabel(/username/i).fill('ada.creates')
  await payByCard(page)
  await expect(notice(page)).toContainText('Payment failed:')
  await expect(notice(page)).toContainText('Nothing was charged.')
})

test('a lost answer is requested again with the same key', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/social-order-payments/process', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openCheckout(page)
  await payByCard(page)
  await expect(notice(page)).toContainText('An error occurred while processing your payment. Please try again.')
  await page.reload()
  await payByCard(page)
  await expectPaid(page)
  expect(keys[1]).toBe(keys[0])
})
