import { expect, type Page } from '@playwright/test'
import { openWhole } from '../texts/reach.ts'
import { newCustomer, signInAsOperator } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectPaid, openCheckout, payByCard } from './visitor.ts'

test.use({ colorScheme: 'dark' })

/** On paper: black on white, nothing of the frame, nothing to press. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect(paper).toBe('rgb(255, 255, 255)')
  expect(ink).toMatch(/^oklch\(0\.2/)
  for (const part of ['banner', 'contentinfo', 'navigation', 'button', 'search'] as const) {
    await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // axe measures the contrast of what is printed, and leaves out what is hidden.
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ media: null })
}

test('a package page prints its prices and answers, dark on white', async ({ page }) => {
  await openWhole(page, '/buy-instagram-views')
  await expectPrintable(page)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['$6.99', '$54.99']) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.locator('details > :not(summary)').first()).toBeVisible()
})

test('an order prints what was bought and its status', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page)
  await expectPaid(page)
  await expectPrintable(page)
  await page.emulateMedia({ media: 'print' })
  for (const text of [/\bGS-\w+/, '$1.99', 'Payment Confirmed'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Ordered on another device?')).toBeHidden()
  const cards = await page
    .locator('.card')
    .evaluateAll((all) => all.filter((card) => card.checkVisibility()).map((card) => (card as HTMLElement).innerText))
  expect(cards).not.toContain('')
})

test('transactions, terms and a blog post can be printed', async ({ page }) => {
  await newCustomer(page)
  for (const address of ['/profile?section=deposit', '/profile?section=history', '/terms', '/blog/choosing-a-package-size']) {
    await openWhole(page, address)
    await expectPrintable(page)
  }
})

test('a printed order begins below its heading, not on the next sheet', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page)
  await expectPaid(page)
  await page.emulateMedia({ media: 'print' })
  // Chromium moves a grid that doesn't fit on the sheet as a whole to the next one.
  const cards = page.locator('main .card').filter({ visible: true })
  expect(await cards.first().evaluate((card) => getComputedStyle(card.parentElement ?? card).display)).toBe('block')
})

test('the console prints the screen without its menu', async ({ page }) => {
  await signInAsOperator(page)
  for (const path of ['/operator/figures', '/operator/orders/ord_demo_11']) {
    await page.goto(path)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.setViewportSize({ width: 700, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-console] > :not(main)').filter({ visible: true }), path).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})
