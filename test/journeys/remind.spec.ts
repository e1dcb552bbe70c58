import { expect } from '@playwright/test'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { editLink, expectPaid, linkFor, openCheckout, payByCard, views } from './visitor.ts'

const PATH = '/api/checkout/reminders'

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
  const [answer] = await Promise.all([page.waitForResponse((response) => response.url().endsWith(PATH) && response.ok()), box.check()])
  expect(await findings(page)).toEqual([])
  const { id } = (await answer.json()) as { id: string }
  const address = page.url()

  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(address)
  await expect(tab.getByLabel('Email address')).toHaveValue(email)
  await expect(tab.getByRole('checkbox', { name: /\breminder\b/ })).toBeChecked()

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(`/checkout?service=Instagram+Views&package=5K#reminder=${id}`)
  await expect(elsewhere.getByLabel('Email address')).toHaveValue(email)
  await expect(elsewhere.getByLabel(/username/i)).toHaveValue(/ada\.creates/)
  await expect(elsewhere.getByLabel(/URL/)).toHaveValue(link)
  expect(elsewhere.url()).not.toContain('#')
  await context.close()
})

test('a reminder is taken back with its box, and when the order is paid', async ({ page }) => {
  const deleted = () =>
    page.waitForResponse((response) => response.url().includes(`${PATH}/rem_`) && response.request().method() === 'DELETE')
  await openCheckout(page)
  const box = page.getByRole('checkbox', { name: /\breminder\b/ })
  const asked = () => page.waitForResponse((response) => response.url().endsWith(PATH) && response.ok())
  await Promise.all([asked(), box.check()])
  await Promise.all([deleted(), box.uncheck()])
  await Promise.all([asked(), box.check()])
  const gone = deleted()
  await payByCard(page)
  await expectPaid(page)
  expect((await gone).ok()).toBe(true)
})
