import { expect, test } from '@playwright/test'
import { pages } from './pages.ts'

test('the theme that was chosen is there before the first paint', async ({ page }) => {
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

test('an unknown address is answered with 404 and a way out', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

for (const path of pages) {
  test(`${path} has one main, one h1, no sideways scrolling and nothing to complain about @phone @tablet`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(path)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const)
    expect(content).toBeLessThanOrEqual(screen)
    // A missing page is meant to be missing, and a mail's frame to run no script.
    expect(complaints.filter((text) => !/status of 404|frame is sandboxed/.test(text))).toEqual([])
  })
}

test('the checkout shows its texts and prices before any script arrives', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/checkout?service=Instagram+Views&package=5K')
  await expect(page.getByRole('main')).toContainText('$6.99')
  await expect(page.getByRole('main')).toContainText('Order summary')
  await page.goto('/tracking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track your order')
  await context.close()
})
