import { expect, type Locator, type Page } from '@playwright/test'
import { catalogPaths } from '#features/catalog/rules.ts'
import { checkoutPayload } from '../support/factories.ts'
import { openWhole } from '../texts/reach.ts'
import { signIn, signInAsOperator } from './customer.ts'
import { holdAnswers, holdScripts } from './held-back.ts'
import { test } from './journey.ts'
import { visits } from './pages.ts'
import { choosePackage, giveLink, linkFor, orderHeading, views } from './visitor.ts'

const addresses = visits.map(({ address }) => address).filter((address) => typeof address === 'string')
const ofTheShop = addresses.filter((address) => !/#|google-callback|\/dev\/|\/sandbox\/|\/profile|\/notifications|\/operator/.test(address))

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page shows its texts and forms, and says what needs scripts', async ({ page }) => {
    test.slow()
    for (const path of ofTheShop) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
      expect((await main.innerText()).length, path).toBeGreaterThan(40)
      await expect(main.getByText(/^Loading/).filter({ visible: true }), path).toHaveCount(0)
      // What is folded away opens without script.
      for (const form of await main.locator('form:not(details:not([open]) form)').all()) await expect(form, path).toBeVisible()
      const cannotSend = (await main.locator('form [type=submit]:disabled').count()) > 0
      if (cannotSend) await expect(page.locator('noscript p', { hasText: 'JavaScript is off' }), path).toBeVisible()
      expect(await page.getByRole('contentinfo').getByRole('link').count(), path).toBeGreaterThan(20)
    }
  })

  test('sign-in, account and checkout say what they need scripts for and how to go on', async ({ page }) => {
    for (const [path, need] of [
      ['/login', /Signing in needs it/],
      ['/checkout', /Ordering needs it/],
      ['/profile', /Your account needs it/],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('noscript').getByText(need), path).toBeVisible()
      await expect(page.locator('noscript').getByText(/allow JavaScript for this site .* and reload/), path).toBeVisible()
      await expect(page.locator('noscript').getByRole('link'), path).toHaveCount(2)
      await expect(page.getByRole('main').getByText('Loading...'), path).toBeHidden()
    }
  })

  test('the console says in one sentence that it needs scripts', async ({ page }) => {
    for (const path of ['/operator', '/operator/orders', '/operator/set-up']) {
      await page.goto(path)
      await expect(page.locator('noscript p'), path).toHaveText(/^The console needs JavaScript: allow it .* reload this page\.$/)
    }
  })

  test('every package has its price, and the checkout its total', async ({ page }) => {
    for (const path of catalogPaths()) {
      await page.goto(path)
      const cards = page.getByRole('main').locator('label', { has: page.locator('[name=package]') })
      expect(await cards.count(), path).toBeGreaterThan(2)
      for (const text of await cards.allInnerTexts()) expect(text).toMatch(/\$\d+\.\d\d/)
    }
    await page.goto('/checkout?service=Instagram+Views&package=5K')
    await expect(page.getByRole('main')).toContainText('$6.99')
    await expect(page.getByRole('main')).toContainText('Order summary')
  })

  test('menus and questions open, on wide and narrow screens', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'YouTube Services' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'YouTube Views' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy YouTube Views')
    const question = page.getByRole('main').locator('details').first()
    await expect(question.locator(':scope > :not(summary)')).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator(':scope > :not(summary)')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(/\/blog$/)
  })
})

test('without images, alternative texts appear and the layout stays', async ({ page }) => {
  await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()))
  for (const path of ['/', '/blog', '/blog/choosing-a-package-size', '/about']) {
    await openWhole(page, path)
    for (const image of await page.locator('main img').all()) {
      // Said, or said to be decoration.
      expect(await image.getAttribute('alt')).not.toBeNull()
      // Its place is kept, so that nothing moves when it comes late.
      expect((await image.boundingBox())?.height ?? 1).toBeGreaterThan(0)
    }
  }
})

test('with reduced motion nothing animates', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/buy-tiktok-views', '/profile']) {
    await page.goto(path)
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('body, body *')].flatMap((each) => {
          const { animationDuration, transitionDuration } = getComputedStyle(each)
          return `${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat)
        }),
      ),
    )
    expect(longest).toBeLessThanOrEqual(0.001)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  }
})

/** A paid order of a guest, whose delivery takes its time. */
async function placeOrder(page: Page): Promise<{ id: string; accessToken: string }> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload({ socialUsername: 'slow.ada' }) })
  return ((await answer.json()) as { data: { order: { id: string; accessToken: string } } }).data.order
}

/** Adds up what moves on each page that is opened from now on. Returns the sum for the page that is open. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // What is not drawn does not move.
    document.adoptedStyleSheets = []
    const shifts: PerformanceEntry[] = []
    const seen = new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
    seen.observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'shift', () => {
      shifts.push(...seen.takeRecords())
      return shifts.reduce((sum, entry) => sum + (Reflect.get(entry, 'value') as number), 0)
    })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'shift') as () => number)())
}

const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('nothing jumps when scripts and responses arrive late @phone', async ({ page }) => {
  const order = await placeOrder(page)
  const shift = await watchShifts(page)
  for (const [path, late] of [
    ['/checkout?service=Instagram+Followers&package=1K', page.getByRole('main').getByText('Have an account?')],
    [`/tracking#order=${order.id}&token=${order.accessToken}`, orderHeading(page)],
  ] as const) {
    const letGo = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await drawn(page)
    letGo()
    await expect(late, path).toBeVisible()
    await drawn(page)
    expect(await shift(), path).toBeLessThan(0.002)
  }
})

test('nothing jumps when the data of an account and the console arrives late @phone', async ({ page }) => {
  const shift = await watchShifts(page)
  const open = async (path: string, late: Locator, most = 0.002) => {
    const letGo = await holdAnswers(page)
    await page.goto(path)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^Loading/ })
        .first(),
      path,
    ).toBeVisible()
    await drawn(page)
    letGo()
    await expect(late, path).toBeVisible()
    await drawn(page)
    expect(await shift(), path).toBeLessThan(most)
  }
  await signIn(page, 'demo@example.com', 'demo-password-1')
  await open('/profile', page.getByRole('heading', { name: 'Recent activity' }))
  await open('/profile?section=history', page.getByText(/^\d+ orders$/))
  await open('/profile?section=deposit', page.getByRole('heading', { name: 'Transactions' }))
  await open('/profile?section=notifications', page.getByRole('button', { name: 'Save' }))
  await open('/notifications', page.getByRole('list', { name: 'Notifications' }))
  await open('/tracking', orderHeading(page))
  await signInAsOperator(page)
  // The counts beside the tabs make room for themselves.
  await open('/operator/orders', page.getByRole('table', { name: 'Orders' }), 0.01)
})

test('updates animate an order’s timeline and bar, and nothing with reduced motion', async ({ page }) => {
  const order = await placeOrder(page)
  let news = { status: 'processing', delivered: 1_000 }
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { success: true, data: { ...data, ...news } } })
  })
  await page.goto(`/tracking#order=${order.id}&token=${order.accessToken}`)
  await expect(page.getByText('Progress: 20%')).toBeVisible()
  await page.evaluate(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    addEventListener('transitionrun', ({ target }) => void (target instanceof Element && moved.push(target.localName)))
  })
  const moved = () => page.evaluate(() => [...new Set(Reflect.get(window, 'moved') as string[])].toSorted())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  news = { ...news, delivered: 2_000 }
  await expect(page.getByText('Progress: 40%')).toBeVisible()
  expect(await moved()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  news = { status: 'completed', delivered: 5_000 }
  await expect(page.getByText('Progress: 100%')).toBeVisible()
  await expect.poll(moved).toContain('svg')
  // What is inside of a bar tells nobody that it moves.
  await expect(page.getByRole('progressbar')).toHaveClass(/motion-safe:\S+progress-value\S+transition/)
})

test('the chosen package goes along from page to page, and nothing moves with reduced motion', async ({ page }) => {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const names = () =>
        [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).viewTransitionName === 'chosen-package')
      document.documentElement.dataset.moved = `${document.documentElement.dataset.moved ?? ''} ${names().length}`
      return begin(change)
    }
  })
  const moved = () => page.evaluate(() => document.documentElement.dataset.moved)
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await choosePackage(page, views)
    await giveLink(page, linkFor(views))
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    // One element of that name before each move: two would move nothing.
    expect(await moved()).toBe(reducedMotion === 'reduce' ? undefined : ' 1 1')
  }
})

test('every link in the feed works', async ({ request }) => {
  const feed = await (await request.get('/blog/rss.xml')).text()
  const links = [...feed.matchAll(/<link>([^<]+)/g)].map(([, link]) => new URL(String(link)).pathname)
  expect(links.length).toBeGreaterThan(9)
  for (const link of links) expect([link, (await request.get(link)).status()]).toEqual([link, 200])
})
