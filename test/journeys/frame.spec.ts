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

test('what starts or is added on a page does not keep a slow phone busy', async ({ page, browser }) => {
  await page.addInitScript(() => {
    const slow: string[] = []
    Reflect.set(window, 'slow', slow)
    const noting = <Called extends object>(called: Called, name: string) =>
      new Proxy(called, {
        apply: (target, self, given: unknown[]) => (slow.push(name), Reflect.apply(target as () => unknown, self, given)),
        construct: (target, given) => (slow.push(name), Reflect.construct(target as new () => object, given)),
      })
    Intl.DateTimeFormat = noting(Intl.DateTimeFormat, 'DateTimeFormat')
    Object.assign(Number.prototype, { toLocaleString: noting(Number.prototype.toLocaleString, 'toLocaleString') })
  })
  for (const path of ['/', '/buy-instagram-followers', '/post-selection', '/checkout', '/tracking', '/reviews', '/blog', '/terms']) {
    await page.goto(path)
    expect(await page.evaluate(() => Reflect.get(window, 'slow') as string[]), path).toEqual([])
  }

  await page.goto('/reviews')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  const elements = await page.evaluate(() => {
    document.querySelector('main')?.append(document.createElement('p'))
    document.body.getBoundingClientRect()
    return document.querySelectorAll('*').length
  })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  const styled = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []))
  expect(styled.length).toBeGreaterThan(0)
  expect(Math.max(...styled)).toBeLessThan(elements / 4)
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

test('a page refuses HTML, scripts and policies that the shop did not write', async ({ page }) => {
  await page.goto('/')
  const refused = await page.evaluate(async () => {
    const policy = (name: string) => () =>
      window.trustedTypes?.createPolicy(name, { createHTML: (html) => html, createScriptURL: (url) => url })
    const ways: Record<string, () => unknown> = {
      HTML: () => (document.body.innerHTML = '<img src="x">'),
      'more HTML': () => document.body.insertAdjacentHTML('beforeend', '<b>more</b>'),
      'a parsed document': () => new DOMParser().parseFromString('<b>more</b>', 'text/html'),
      'a script’s text': () => (document.createElement('script').text = 'run()'),
      'a script’s address': () => (document.createElement('script').src = '/other.js'),
      'a worker': () => navigator.serviceWorker.register('/other.js'),
      'a policy of another name': policy('other'),
      'the shop’s policy again': policy('groundswell'),
      'a default policy': policy('default'),
    }
    const names: string[] = []
    for (const [name, way] of Object.entries(ways)) {
      try {
        await way()
      } catch (error) {
        if (error instanceof TypeError) names.push(name)
      }
    }
    return { names, all: Object.keys(ways) }
  })
  expect(refused.names).toEqual(refused.all)
})

test('a page that turns into an error page in the browser needs no script, and the way back works', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('report', (directive: string) => violations.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => void Reflect.get(window, 'report')(effectiveDirective))
  })
  await page.goto('/about')
  await page.route('**/faq.data*', (route) => route.fulfill({ status: 500, body: '' }))
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(heading).toHaveText(/Application Error/)
  await page.goBack()
  await expect(heading).not.toHaveText(/Application Error/)
  await page.unroute('**/faq.data*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle(/Frequently Asked/)
  expect(violations).toEqual([])
})

test('a loaded page is laid out to its end without a scroll, and a page comes back where it was left', async ({ page }) => {
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-hydrated')
  await expect(root).not.toHaveAttribute('data-from-top')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const complete = await height()
  await page.keyboard.press('End')
  expect(await height()).toBe(complete)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await link.scrollIntoViewIfNeeded()
  const place = await link.boundingBox()
  await link.click()
  await expect(page).toHaveTitle(/Frequently Asked/)
  await page.goBack()
  await expect(page).not.toHaveTitle(/Frequently Asked/)
  await expect.poll(() => link.boundingBox()).toEqual(place)
})

test('asterisks in a row, as in a schedule, are all shown', async ({ page }) => {
  await page.goto('/faq')
  const widthOf = (text: string) =>
    page.evaluate((shown) => {
      const span = document.body.appendChild(document.createElement('span'))
      span.textContent = shown
      span.style.position = 'absolute'
      return document.fonts.ready.then(() => span.getBoundingClientRect().width)
    }, text)
  expect(await widthOf('* * *')).toBeGreaterThan(3 * (await widthOf('*')))
})
