import { expect, type Page } from '@playwright/test'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { editLink, expectPaid, linkFor, openCheckout, payByCard, views } from './visitor.ts'

const PATH = '/api/checkout/reminders'

/** The page has asked for a reminder, and the shop has kept it. */
const asked = (page: Page) => page.waitForResponse((response) => response.url().endsWith(PATH) && response.ok())

test('an order left before paying is still there in another tab, and by the link of a reminder in another browser @phone', async ({
  page,
  browser,
}) => {
  const { email } = await openCheckout(page)
  const link = linkFor(views)
  await editLink(page)
  await page.getByLabel(/URL/).fill(link)
  const box = page.getByRole('checkbox', { name: /\breminder\b/ })
  await expect(box).not.toBeChecked()
  await Promise.all([asked(page), box.check()])
  expect(await findings(page)).toEqual([])
  const address = page.url()

  const tab = await page.context().newPage()
  await page.close()
  // Opened again, the checkout is left again: its reminder is another one.
  await Promise.all([asked(tab), tab.goto(address)])
  await expect(tab.getByLabel('Email address')).toHaveValue(email)
  await expect(tab.getByRole('checkbox', { name: /\breminder\b/ })).toBeChecked()

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  // The email with the link comes hours later: `checkout-reminders.test.ts` opens it. Here, the shop answers as it does there.
  const left = { email, socialUsername: 'ada.creates', postUrl: link, note: '' }
  await elsewhere.route(`**${PATH}`, (route) => route.fulfill({ json: { success: true, data: left } }))
  const emailed = '/checkout?service=Instagram+Views&package=5K#reminder=rmd_1.signature'
  await elsewhere.goto(emailed)
  await expect(elsewhere.getByLabel('Email address')).toHaveValue(email)
  await expect(elsewhere.getByLabel(/username/i)).toHaveValue(/ada\.creates/)
  await expect(elsewhere.getByLabel(/URL/)).toHaveValue(link)
  expect(elsewhere.url()).not.toContain('#')

  // Anybody can send such a link: what was typed with another address stays.
  await elsewhere.getByLabel('Email address').fill('someone.else@example.com')
  await elsewhere.getByLabel(/username/i).press('Tab')
  await elsewhere.goto('about:blank')
  await elsewhere.goto(emailed)
  await expect(elsewhere).toHaveURL(/package=5K$/)
  await expect(elsewhere.getByLabel('Email address')).toHaveValue('someone.else@example.com')
  await context.close()
})

test('a reminder is taken back with its box, and when the order is paid', async ({ page }) => {
  const deleted = () => page.waitForResponse((response) => response.url().endsWith(PATH) && response.request().method() === 'DELETE')
  await openCheckout(page)
  const box = page.getByRole('checkbox', { name: /\breminder\b/ })
  await Promise.all([asked(page), box.check()])
  await Promise.all([deleted(), box.uncheck()])
  await Promise.all([asked(page), box.check()])
  const gone = deleted()
  await payByCard(page)
  await expectPaid(page)
  expect((await gone).ok()).toBe(true)
})
