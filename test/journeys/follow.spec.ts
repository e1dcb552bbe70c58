import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectPaid, type Buyer, noOrders, openCheckout, orderHeading, payByCard, shownOrderNumber } from './visitor.ts'

async function buy(page: Page): Promise<{ buyer: Buyer; number: string }> {
  const buyer = await openCheckout(page)
  await payByCard(page)
  await expectPaid(page)
  return { buyer, number: await shownOrderNumber(page) }
}

/** Opens the newest mail to the buyer in the demo mailbox, once there are `count` of them; returns its tracking link. */
async function trackingLinkFor(page: Page, { email }: Buyer, count = 1): Promise<string> {
  const mails = page.getByRole('main').getByRole('button').filter({ hasText: email })
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await expect(mails).toHaveCount(count, { timeout: 2_000 })
  }).toPass()
  await mails.first().click()
  const mail = page.frameLocator('iframe[title^="Email:"]')
  return String(await mail.getByRole('link', { name: 'Track your order' }).getAttribute('href'))
}

test('the emailed link opens the order in another browser @main', async ({ page, browser }) => {
  const { buyer, number } = await buy(page)
  const link = await trackingLinkFor(page, buyer)

  const elsewhere = await (await browser.newContext()).newPage()
  const noted = elsewhere.waitForResponse((answer) => answer.url().endsWith('/opened'))
  await elsewhere.goto(link)
  await expect(orderHeading(elsewhere, number)).toBeVisible()
  expect((await noted).status()).toBe(200)
  expect(elsewhere.url()).not.toContain('token')
  await elsewhere.reload()
  await expect(orderHeading(elsewhere, number)).toBeVisible()
  await elsewhere.context().close()
})

test('a lost link can be sent again; a wrong order number gets the same answer', async ({ page, browser }) => {
  const { buyer, number } = await buy(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/tracking')
  await expect(noOrders(elsewhere)).toBeVisible()
  const sent = elsewhere.getByRole('status').filter({ hasText: /\bif\b.*\border\b/i })
  const ask = async (orderNumber: string) => {
    await elsewhere.getByLabel('Order number').fill(orderNumber)
    await elsewhere.getByLabel('Email address').fill(buyer.email)
    await elsewhere.getByRole('button', { name: 'Email me the link' }).click()
    await expect(sent).toBeVisible()
    return sent.innerText()
  }
  const wrong = await ask('GS-1')
  await elsewhere.reload()
  expect(await ask(number)).toBe(wrong)
  await elsewhere.goto(await trackingLinkFor(page, buyer, 2))
  await expect(orderHeading(elsewhere, number)).toBeVisible()
  await elsewhere.context().close()
})

test('a wrong token opens nothing', async ({ page }) => {
  await page.goto('/tracking#order=ord_00000000000000000000000000&token=forged')
  await expect(page.getByText('Order not found. Please try selecting another order.')).toBeVisible()
  await page.reload()
  await expect(noOrders(page)).toBeVisible()
})

test('several orders are listed newest first', async ({ page }) => {
  const first = await buy(page)
  const second = await buy(page)
  await expect(orderHeading(page, second.number)).toBeVisible()
  await page.getByLabel('Your orders').selectOption({ index: 1 })
  await expect(orderHeading(page, first.number)).toBeVisible()
})
