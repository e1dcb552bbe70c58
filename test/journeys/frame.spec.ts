import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('the chosen theme applies before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/checkout')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: /theme/i }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(window, { firstBackground: getComputedStyle(document.documentElement).colorScheme })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'firstBackground'))).toBe('dark')
  expect(await background()).toBe(dark)
})

test('the theme follows the system until one is chosen', async ({ page }) => {
  const theme = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-theme', 'light')
})

test('an unknown URL is a 404 with links to go on', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an open menu makes room for the sign that the next page is loading @phone', async ({ page }) => {
  await page.goto('/about')
  const held = Promise.withResolvers<void>()
  await page.route('**/reviews.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  const menu = page.getByRole('navigation', { name: 'All pages' })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const isPhone = await opener.isVisible()
  if (isPhone) await opener.click()
  await (isPhone ? menu : page.getByRole('banner')).getByRole('link', { name: 'Reviews' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(menu).toBeHidden()
  held.resolve()
  await expect(page).toHaveURL(/\/reviews$/)
})
