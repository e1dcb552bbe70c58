import { expect, type Page } from '@playwright/test'
import { open } from '../texts/reach.ts'
import { accountMenu, newCustomer } from './customer.ts'
import { test } from './journey.ts'

let made = 0
const newEmail = () => `grace-${Date.now()}-${process.pid}-${++made}@gmail.example`
const problem = (page: Page) => page.getByRole('main').getByRole('alert')

/** Presses the button and gets Google's window, which `npm test` has a stand-in for. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
  return popup
}

async function agree(popup: Page, email: string): Promise<void> {
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('Google signs customers up and in again; its window closes automatically', async ({ page }) => {
  const email = newEmail()
  await page.goto('/signup')
  const popup = await openWindow(page)
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await agree(popup, email)
  await expect(popup.getByText('This window will close automatically')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Google login successful!')).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)

  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await agree(await openWindow(page), email)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(accountMenu(page)).toBeVisible()
})

test('a refusal in Google’s window is shown and can be retried', async ({ page }) => {
  await page.goto('/login')
  const popup = await openWindow(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(problem(page)).toContainText('Google login failed!')
  await agree(await openWindow(page), newEmail())
  await expect(page.getByText('Google login successful!')).toBeVisible()
})

test('an account with a password is not connected without that password', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { username: 'Grace Hopper', email, password: 'four slow green rivers' } })
  await page.goto('/login')
  await agree(await openWindow(page), email)
  await expect(problem(page)).toContainText(/password/)
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(accountMenu(page)).toBeHidden()
})

test('Google is connected to an account with a password, signs in to it, and is disconnected', async ({ page }) => {
  const customer = await newCustomer(page)
  const address = newEmail()
  await page.goto('/profile?section=profile')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await agree(await opening, address)
  await expect(page.getByText(/^Connected\b/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await agree(await openWindow(page), address)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/profile?section=profile')
  await expect(page.getByLabel('Email address')).toHaveValue(customer.email)
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(page.getByText('Not connected.')).toBeVisible()
})

test('a blocked popup asks to allow popups', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(problem(page)).toHaveText('Please allow popups to use Google login')
})

/** The data of a page in a shop without Google: a flat list, in which objects name the places of keys and values; -5 is null. */
function withoutGoogle(data: string): string {
  const parts = JSON.parse(data) as unknown[]
  const key = `_${parts.indexOf('google')}`
  return JSON.stringify(parts.map((part) => (part instanceof Object && key in part ? { ...part, [key]: -5 } : part)))
}

test('where Google is not set up, signing in does not offer it', async ({ page }) => {
  for (const path of ['login', 'signup']) {
    await page.route(`**/${path}.data*`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutGoogle(await response.text()) })
    })
  }
  // A link that is clicked before its scripts are there opens a whole page, which holds no data to change.
  await open(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
  // Data that is fetched ahead may still be on its way.
  await page.unrouteAll({ behavior: 'wait' })
})

test('messages from other windows are ignored', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/auth/google') && calls.push(request.url()))
  await page.goto('/login')
  const popup = await openWindow(page)
  const state = new URL(popup.url()).searchParams.get('state')
  const forged = { type: 'GOOGLE_OAUTH_SUCCESS', code: 'forged', state }
  // From another origin, and from another window than the one that was opened.
  await popup.evaluate((message) => (window.opener as Window).postMessage(message, '*'), forged)
  await page.evaluate((message) => window.postMessage(message, '*'), forged)
  // From the right window, but to another question.
  await popup.goto('/google-callback?code=forged&state=another')
  await expect(popup.getByText('This window will close automatically')).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(calls).toEqual([])
})

test('a callback page without an opener says what to do', async ({ page }) => {
  await page.goto('/google-callback#access_token=some&state=some')
  await expect(page.getByText(/\bclose\b.*\btry again\b/i)).toBeVisible()
})
