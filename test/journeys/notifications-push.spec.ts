import { expect, type Page } from '@playwright/test'
import { ask, type Customer, newCustomer } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'

/** Chromium's own push service is far away: this one gives out subscriptions like a real one, and answers what the visitor would. */
async function standInPush(page: Page, permission: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((answer) => {
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }
    const made = {
      // Journeys at several widths run at the same time, each in a browser of its own.
      toJSON: () => ({ endpoint: `https://push.example.com/${crypto.randomUUID()}`, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    let given: NotificationPermission = localStorage.getItem('asked') ? answer : 'default'
    Object.defineProperty(Notification, 'permission', { get: () => given })
    Object.assign(Notification, {
      requestPermission: async () => {
        localStorage.setItem('asked', 'yes')
        given = answer
        return answer
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('subscribed', applicationServerKey)
        return made
      },
      getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
    })
  }, permission)
}

const subscribed = (page: Page) => page.evaluate(() => localStorage.getItem('subscribed'))
const devices = (page: Page, customer: Customer) => ask(page, customer, 'GET', '/api/push/subscriptions')

test('push can be turned on, is listed, and is off after signing out @phone', async ({ page }) => {
  await standInPush(page, 'granted')
  const customer = await newCustomer(page)
  await page.goto('/notifications?section=preferences')
  await expect(page.getByRole('checkbox', { name: 'Push' })).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('asked'))).toBeNull()
  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await expect(page.getByText('On for this browser.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Push' })).toBeChecked()
  const { data } = (await ask(page, customer, 'GET', '/api/push/key')) as { data: { key: string } }
  expect(await subscribed(page)).toBe(data.key)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: 'Turn on for this browser' })).toBeVisible()
  expect(await subscribed(page)).toBeNull()
  expect(await devices(page, customer)).toMatchObject({ data: [] })

  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await expect(page.getByText('On for this browser.')).toBeVisible()
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().includes('/api/push/'))
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  expect((await removed).ok()).toBe(true)
  await expect.poll(() => subscribed(page)).toBeNull()
})

test('if the browser blocks push, the page says where to allow it', async ({ page }) => {
  await standInPush(page, 'denied')
  await newCustomer(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await expect(page.getByText('Notifications from this site are blocked.')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a browser without push gets a message', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await newCustomer(page)
  await page.goto('/notifications')
  await expect(page.getByText('This browser doesn’t support push notifications.')).toBeVisible()
})
