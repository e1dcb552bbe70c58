import { expect, type Page } from '@playwright/test'
import type { NotificationView } from '#features/notifications/contract.ts'
import { checkoutPayload } from '../support/factories.ts'
import { ask, type Customer, newCustomer } from './customer.ts'
import { expectAllWell, findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const noneYet = (page: Page) => page.getByRole('main').getByText(/^No notifications\b/)
const timeZone = 'Time zone'
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Filter' }).getByRole('button', { name, exact: true }).click()
const notify = (page: Page, customer: Customer, type = 'order_update') => ask(page, customer, 'POST', '/api/notifications/test', { type })

async function unreadCount(page: Page, customer: Customer): Promise<unknown> {
  return ask(page, customer, 'GET', '/api/notifications/unread-count')
}

test('paying updates the bell and shows a toast in another tab', async ({ page, context }, { annotations }) => {
  const customer = await newCustomer(page)
  // The session is in the browser's memory once this tab has been at the shop.
  await page.goto('/about')
  const other = await context.newPage()
  const connected = other.waitForEvent('websocket')
  await other.goto('/about')
  await connected
  await expect(bell(other)).toHaveAccessibleName('Notifications')

  await ask(page, customer, 'POST', '/api/social-order-payments/process', checkoutPayload({ email: customer.email }))
  const paid = performance.now()
  // A second on a machine that has nothing else to do; the expectation waits as long as for anything else.
  await expect(bell(other)).toHaveAccessibleName(/^Notifications, \d unread$/)
  annotations.push({ type: 'from the answer to the bell', description: `${Math.round(performance.now() - paid)} ms` })
  await expect(toasts(other).getByRole('link').first()).toBeVisible()
  await expect(toasts(other).getByText('Just now').first()).toBeVisible()
  expect(await findings(other)).toEqual([])

  const followed = toasts(other).getByRole('link').first()
  const title = await followed.innerText()
  await followed.click()
  await expect(other).toHaveURL(/\/tracking/)
  await expect.poll(() => titlesRead(other, customer)).toContain(title)
})

async function titlesRead(page: Page, customer: Customer): Promise<string[]> {
  const { data } = (await ask(page, customer, 'GET', '/api/notifications?read=true')) as { data: NotificationView[] }
  return data.map(({ title }) => title)
}

test('notifications are filtered, marked as read, deleted and cleared @phone', async ({ page }) => {
  const customer = await newCustomer(page)
  await page.goto('/notifications')
  await expect(noneYet(page)).toBeVisible()
  await expectAllWell(page)
  for (const type of ['order_update', 'payment', 'support', 'promo', 'system']) await notify(page, customer, type)
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('New', { exact: true })).toHaveCount(5)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 5 unread')
  await expectAllWell(page)

  await filter(page, 'Support')
  await expect(page).toHaveURL(/type=support/)
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: /^Mark read/ })
    .click()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread')
  await filter(page, 'Unread')
  await expect(page.getByText(/^(Nothing|No)\b.*\bunread\b/).last()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true')
  await filter(page, 'All')
  await expect(rows(page)).toHaveCount(5)

  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(rows(page)).toHaveCount(4)
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Delete/ }),
  ).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect.poll(() => unreadCount(page, customer)).toMatchObject({ unreadCount: 0 })

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: /^Keep\b/ }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
  await expect(noneYet(page)).toBeVisible()
  await page.reload()
  await expect(noneYet(page)).toBeVisible()
})

test('a change on one device shows on the other', async ({ page, context }) => {
  const customer = await newCustomer(page)
  // The session is in the browser's memory once this tab has been at the shop.
  await page.goto('/about')
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/notifications')
  await expect(noneYet(other)).toBeVisible()
  for (const _ of [1, 2, 3, 4]) await notify(page, customer)
  for (const tab of [page, other]) await expect(rows(tab)).toHaveCount(4)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(other.getByText('New', { exact: true })).toHaveCount(0)
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  await rows(other)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(rows(page)).toHaveCount(3)
})

test('a change that fails is undone on the page', async ({ page }) => {
  const customer = await newCustomer(page)
  await notify(page, customer)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(1)
  await page.route('**/api/notifications/ntf_*', (route) => route.abort('connectionreset'))
  await rows(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expectAllWell(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
})

test('a long list loads while scrolling, or with a button', async ({ page }) => {
  const all = Array.from({ length: 65 }, (_, age) => example(age))
  await newCustomer(page)
  await page.route(/\/api\/notifications\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [begin, limit] = [Number(query.get('before') ?? 0), Number(query.get('limit'))]
    const next = begin + limit < all.length ? String(begin + limit) : null
    const data = all.slice(begin, begin + limit)
    return route.fulfill({ json: { success: true, count: data.length, unreadCount: all.length, data, next } })
  })
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(rows(page)).toHaveCount(40)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(60)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(65)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('many notifications at once show one toast', async ({ page }) => {
  await newCustomer(page)
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.send('0{"sid":"line","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}')
    socket.onMessage((message) => {
      if (!String(message).startsWith('40')) return
      socket.send('40{"sid":"socket"}')
      for (let age = 0; age < 5; age++) socket.send(`42${JSON.stringify(['new_notification', example(age)])}`)
    })
  })
  await page.goto('/about')
  await toasts(page)
    .getByRole('link', { name: /^5 new\b/ })
    .click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(toasts(page).getByRole('link')).toHaveCount(0)
})

test('without a socket the unread count is polled once a minute', async ({ page }) => {
  const customer = await newCustomer(page)
  await page.clock.install()
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  const counted = page.waitForResponse('**/api/notifications/unread-count')
  await page.goto('/about')
  await counted
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  for (let told = 0; told < 11; told++) await notify(page, customer)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.clock.fastForward(61_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
  await expect(bell(page)).toHaveText('9+')
})

test('preferences are saved, and errors are shown at their fields @phone', async ({ page, browser }) => {
  await newCustomer(page)
  await page.goto('/notifications?section=preferences')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('Orders: notify me')).toBeChecked()
  await expect(box('In the shop')).toBeChecked()
  await expect(box('Email')).not.toBeChecked()
  await expect(box('Payments: by email')).toBeDisabled()
  await box('System: notify me').uncheck()
  await box('Email').check()
  await expect(box('Payments: by email')).toBeChecked()
  await box('Orders: by email').check()
  await page.getByLabel(/email frequency/i).selectOption('daily')
  await box('Quiet hours').check()
  await page.getByLabel('From').fill('')
  await page.getByRole('button', { name: /^Save\b/ }).click()
  await expect(page.getByLabel('From')).toBeFocused()
  await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
  await expectAllWell(page)

  await page.getByLabel('From').fill('21:30')
  await page.getByLabel(timeZone).selectOption('Europe/Berlin')
  await page.getByRole('button', { name: /^Save\b/ }).click()
  await expectToast(page, /\bsaved\b/i)
  await page.reload()
  await expect(box('System: notify me')).not.toBeChecked()
  await expect(box('Orders: by email')).toBeChecked()
  await expect(page.getByLabel(/email frequency/i)).toHaveValue('daily')
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByLabel(timeZone)).toHaveValue('Europe/Berlin')

  const elsewhere = await browser.newContext({ timezoneId: 'Asia/Tokyo', storageState: await page.context().storageState() })
  const tab = await elsewhere.newPage()
  await tab.goto('/notifications?section=preferences')
  await tab.getByRole('button', { name: /\bAsia\/Tokyo\b/ }).click()
  await expect(tab.getByLabel(timeZone)).toHaveValue('Asia/Tokyo')
  await elsewhere.close()
})

test('the test panel sends a real notification of each type, and plain messages', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/profile?section=notifications')
  const panel = page.getByRole('group', { name: /^Test\b/ })
  for (const name of ['Orders', 'Payments', 'Support', 'Promotions', 'System']) await panel.getByRole('button', { name }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 5 unread')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: /\b8 seconds\b/ }).click()
  await expectToast(page, /\b8 seconds\b/)
})

function example(age: number): NotificationView {
  const id = `ntf_${String(1_000 - age)}`
  const createdAt = new Date(Date.now() - age * 3_600_000).toISOString()
  return {
    _id: id,
    id,
    type: 'order_update',
    title: `Number ${age}`,
    message: 'An example.',
    link: null,
    read: false,
    readAt: null,
    createdAt,
  }
}
