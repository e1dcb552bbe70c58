import { expect, type Page } from '@playwright/test'
import { open } from '../texts/reach.ts'
import { accountMenu, newCustomer } from './customer.ts'
import { expectAllWell, findings } from './findings.ts'
import { test } from './journey.ts'
import { chooseMethod, expectPaid, openCheckout, payByCard } from './visitor.ts'

const broken = { status: 500, json: { success: false, message: 'The shop could not answer.', code: 'internal' } }

/** Holds what matches back until the function that comes is called. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test.describe('the frame', () => {
  test('with a menu of services open', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'TikTok Services' }).click()
    await expect(page.getByRole('link', { name: 'TikTok Views' }).first()).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('with the menu of a phone and the menu of an account open @phone', async ({ page }) => {
    await page.goto('/about')
    if (page.viewportSize()?.width === 390) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'All pages' })).toBeVisible()
      expect(await findings(page)).toEqual([])
    }
    await newCustomer(page)
    await page.goto('/about')
    await accountMenu(page).click()
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('of a page that is loading, and of one that fails', async ({ page }) => {
    await open(page, '/contact')
    const letThrough = await hold(page, '**/buy-tiktok-views.data*')
    await page.locator('footer').getByRole('link', { name: 'TikTok Views' }).click()
    await expect(page.getByText('Loading TikTok Views services...')).toBeVisible()
    expect(await findings(page)).toEqual([])
    letThrough()
    await expect(page).toHaveURL(/tiktok-views$/)

    for (const [path, link, text] of [
      ['buy-tiktok-likes', 'TikTok Likes', /^Error loading services/],
      ['buy-instagram-likes', 'Instagram Likes', /^Failed to load packages/],
    ] as const) {
      await page.route(`**/${path}.data*`, (route) => route.abort())
      await page.locator('footer').getByRole('link', { name: link }).click()
      await expect(page.getByText(text)).toBeVisible()
      await expectAllWell(page)
    }
    await page.route('**/faq.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.locator('footer').getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
    // It may have crashed right after a payment.
    await expect(page.getByRole('main')).toContainText('Your orders and payments aren’t affected.')
    await expect(page.locator('html')).toHaveAttribute('data-theme', /^(light|dark)$/)
    // What all icons of the frame are drawn from.
    await expect(page.locator('symbol#i-menu')).toBeAttached()
    await expectAllWell(page)
  })
})

const forms = [
  ['/post-selection', 'Continue to Checkout'],
  ['/order', 'Continue to Checkout'],
  ['/login', 'Sign In'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Send the link'],
  ['/contact', 'Send message'],
] as const

for (const [path, button] of forms) {
  test(`the form of ${path}, sent empty`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expectAllWell(page)
  })
}

test('of the checkout with errors, and with each payment method', async ({ page }) => {
  await page.goto('/checkout')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expectAllWell(page)
  await chooseMethod(page, 'PayPal')
  expect(await findings(page)).toEqual([])
  await chooseMethod(page, 'Crypto')
  expect(await findings(page)).toEqual([])
})

test('of a payment in progress, declined, and done', async ({ page }) => {
  await openCheckout(page)
  const letThrough = await hold(page, '**/process')
  await payByCard(page, 'declined')
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  letThrough()
  await expect(page.getByText(/Payment failed/)).toBeVisible()
  await expectAllWell(page)
  await payByCard(page)
  await expectPaid(page)
  await expectAllWell(page)
})

test('of a customer’s pages: loading, failed, empty', async ({ page }) => {
  await newCustomer(page)
  const letThrough = await hold(page, /\/api\/(wallet|orders|accounts)/)
  await page.goto('/profile')
  await expect(
    page
      .getByRole('main')
      .getByText(/Loading/)
      .first(),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  letThrough()
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(/\/api\/(wallet|orders|notification)/, (route) => route.fulfill(broken))
  for (const address of ['/profile', '/profile?section=deposit', '/profile?section=history', '/tracking']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expectAllWell(page)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/profile?section=history')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expectAllWell(page)
})
