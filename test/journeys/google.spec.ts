import { expect, type Page } from '@playwright/test'
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

test('signs up, and in again, through its window, which closes by itself', async ({ page }) => {
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

test('says so when it is refused, and can be tried again', async ({ page }) => {
  await page.goto('/login')
  const popup = await openWindow(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(problem(page)).toContainText('Google login failed!')
  await agree(await openWindow(page), newEmail())
  await expect(page.getByText('Google login successful!')).toBeVisible()
})

test('an address that has a password is not connected without it', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { username: 'Grace Hopper', email, password: 'four slow green rivers' } })
  await page.goto('/login')
  await agree(await openWindow(page), email)
  await expect(problem(page)).toContainText(/password/)
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(accountMenu(page)).toBeHidden()
})

test('is connected with an account that has a password, opens it then, and is disconnected again', async ({ page }) => {
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

test('a blocked window is asked for', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(problem(page)).toHaveText('Please allow popups to use Google login')
})

test('messages of anybody else are not heard', async ({ page }) => {
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

test('a window that nobody opened says what to do', async ({ page }) => {
  await page.goto('/google-callback#access_token=some&state=some')
  await expect(page.getByText(/\bclose\b.*\btry again\b/i)).toBeVisible()
})
