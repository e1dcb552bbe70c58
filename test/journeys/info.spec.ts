import { expect } from '@playwright/test'
import { holdScripts } from './held-back.ts'
import { test } from './journey.ts'

test('a search filters the answers and says how many there are', async ({ page }) => {
  await page.goto('/faq')
  const main = page.getByRole('main')
  await expect(main.getByRole('group').nth(23)).toBeVisible()
  const all = await main.getByRole('group').count()
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('premium')
  await expect(main.getByRole('status').filter({ hasText: /^1 answer\b/ })).toBeVisible()
  await expect(main.getByRole('group')).toHaveCount(1)
  await search.fill('zebra')
  await expect(main.getByText(/^No (answer|result|match)/i).first()).toBeVisible()
  await search.fill('')
  await expect(main.getByRole('group')).toHaveCount(all)
})

test('a search typed before the scripts load runs when they have', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('premium')
  letScriptsCome()
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toHaveValue('premium')
})

for (const javaScriptEnabled of [true, false]) {
  test(`a URL fragment opens its answer, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/faq#refunds')
    await expect(page.getByText(/^When an order isn’t delivered, or not in full/)).toBeVisible()
    await expect(page.getByText(/^Never\. We deliver to a public link/)).toBeHidden()
    await context.close()
  })
}

test('contact promises 24/7 only of the assistant', async ({ page }) => {
  await page.goto('/contact')
  const times = page.getByRole('region', { name: 'Response times' })
  await expect(times.getByText('24/7').locator('..')).toContainText('Chat assistant')
})

test('an empty contact form shows the specified errors, a complete one is sent', async ({ page }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' }).first()).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill(`Where do I find my invoice? ${Date.now()}`)
  await send.click()
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('a message that could not be sent stays in the form', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.abort())
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is anybody there?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is anybody there?')
})

test('privacy and terms say that they are templates, and link to where rights can be exercised', async ({ page }) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    await expect(page.getByText(/^Template\b/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /profile/ })
        .first(),
    ).toHaveAttribute('href', '/profile')
  }
})

test('every button on the information pages links to a page of the shop', async ({ page, request }) => {
  const targets = new Set<string>()
  for (const path of ['/', '/about', '/how-it-works', '/faq', '/contact', '/live-chat', '/privacy', '/terms']) {
    await page.goto(path)
    const hrefs = await page
      .locator('main a[href], footer a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) if (href.startsWith('/')) targets.add(href.replace(/#.*/, ''))
    // The chat's buttons do something here.
    if (path !== '/live-chat') await expect(page.locator('main button:not([type=submit])')).toHaveCount(0)
  }
  for (const target of targets) expect([target, (await request.get(target)).status()]).toEqual([target, 200])
})
