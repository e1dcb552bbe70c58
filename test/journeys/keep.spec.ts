import { expect } from '@playwright/test'
import { accountMenu, newCustomer } from './customer.ts'
import { holdScripts } from './held-back.ts'
import { test } from './journey.ts'
import { changePackage, editLink, expectLinkChecked, newBuyer, notice, openCheckout, payByCard, views, linkFor } from './visitor.ts'

test('what was typed survives a reload, the card does not', async ({ page }) => {
  const { email } = await openCheckout(page)
  const link = linkFor(views)
  await editLink(page)
  await page.getByLabel(/URL/).fill(link)
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.reload()
  await expect(page.getByLabel(/username/i)).toHaveValue('@ada.creates')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel(/URL/)).toHaveValue(link)
  await expect(page.getByRole('button', { name: 'Edit link' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain('4242')
})

test('what a customer typed is gone once they sign out', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/checkout?service=Instagram+Views&package=1K')
  await page.getByLabel(/username/i).fill('somebody.else')
  await page.getByLabel(/username/i).press('Tab')
  await page.goto('/about')
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/checkout?service=Instagram+Views&package=1K')
  await expect(page.getByLabel(/username/i)).toHaveValue('')
})

test('the package chosen and its price survive a reload', async ({ page }) => {
  await page.goto('/checkout?service=Instagram+Views&package=1K&price=%240.01')
  await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible()
  await changePackage(page)
  await page.getByRole('radio', { name: /^10K/ }).check()
  await expect(page.getByRole('button', { name: 'Pay $12.99' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay $12.99' })).toBeVisible()
})

test('a choice made before the scripts load stays chosen', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/checkout?service=Instagram+Views&package=1K', { waitUntil: 'commit' })
  await changePackage(page)
  await page.getByRole('radio', { name: /^10K/ }).check()
  await page.getByRole('radio', { name: 'PayPal' }).check()
  letGo()
  await expect(page.getByRole('button', { name: 'Pay $12.99' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: /^10K/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await expect(page.getByLabel('Card number')).toBeHidden()
})

test('an invalid query shows the defaults', async ({ page }) => {
  await page.goto('/checkout?package=lots&price=free')
  await expect(page.getByRole('main')).toContainText('Instagram Views')
  await expect(page.getByRole('button', { name: 'Pay $6.99' })).toBeVisible()
  await page.goto('/checkout?service=TikTok+Followers&package=501&quality=gold')
  await expect(page.getByRole('button', { name: 'Pay $3.99' })).toBeVisible()
})

test('a changed price is shown and has to be confirmed', async ({ page }) => {
  let calls = 0
  await page.route('**/api/social-order-payments/process', (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    return route.fulfill({ status: 409, json: { success: false, code: 'price_changed', message: 'The price changed.', price: 2.49 } })
  })
  await openCheckout(page)
  await payByCard(page)
  await expect(notice(page)).toContainText(/\bprice\b.*\$2\.49/)
  await expect(page.getByRole('button', { name: 'Pay $2.49' })).toBeVisible()
})

test('missing fields show errors, and the first gets the focus', async ({ page }) => {
  await page.goto('/checkout?service=YouTube+Subscribers&package=100')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Please fill in all required fields.')).toHaveCount(2)
  await expect(page.getByText('YouTube Channel URL is required for subscriber services.')).toBeVisible()
  await expect(page.getByText('Please fill in all card payment details.')).toHaveCount(4)
  await expect(page.getByLabel(/URL/)).toBeFocused()
})

test('the link is checked, shown in its canonical form, and checked again after an edit', async ({ page }) => {
  await page.goto('/post-selection?service=YouTube+Views&package=2.5K')
  const next = page.getByRole('button', { name: 'Continue to Checkout' })
  await next.click()
  await expect(page.getByText('Please enter a URL')).toBeVisible()
  await page.getByLabel(/URL/).fill('https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ')
  await next.click()
  await expect(page.getByText('Please enter a valid YouTube video URL')).toBeVisible()
  await page.getByLabel(/URL/).fill('youtu.be/dQw4w9WgXcQ?si=abc')
  await page.getByLabel(/URL/).press('Tab')
  await expectLinkChecked(page, 'youtube.com/watch?v=dQw4w9WgXcQ (opens in a new tab)')
  await page.reload()
  await expect(page.getByLabel(/URL/)).toHaveValue('youtu.be/dQw4w9WgXcQ?si=abc')
})

test('the older order form has its own texts and continues to the checkout', async ({ page }) => {
  await page.goto('/order?service=Instagram+Likes&package=500')
  const next = page.getByRole('button', { name: 'Continue to Checkout' })
  await next.click()
  await expect(page.getByText('Please provide your username.')).toBeVisible()
  await expect(page.getByText('Please provide your email address.')).toBeVisible()
  await expect(page.getByText('Post/Video URL is required for this service type.')).toBeVisible()
  const { email } = newBuyer()
  await page.getByLabel(/username/i).fill('ada.creates')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel(/URL/).fill('https://www.instagram.com/p/older/')
  await page.getByLabel('Additional information').fill('After six, please')
  await next.click()
  await expect(page).toHaveURL(/\/checkout\?/)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel(/URL/)).toHaveValue('https://www.instagram.com/p/older/')
  await expect(page.getByRole('main')).toContainText('After six, please')
})
