import { expect, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { accountMenu, signIn as signInQuietly } from './customer.ts'
import { expectAllWell } from './findings.ts'
import { holdScripts } from './held-back.ts'
import { test } from './journey.ts'
import { expectRefusal, expectRefused, incompleteLink } from './messages.ts'

const PASSWORD = 'four slow green rivers'
let made = 0

const newEmail = () => `person-${Date.now()}-${process.pid}-${++made}@example.com`
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const confirmed = (page: Page) => page.getByRole('status').filter({ hasText: /\bconfirmed\b/i, hasNotText: /\bnot confirmed\b/i })
const addOrders = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add\b.*\baccount$/ })
const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

async function fillSignUp(page: Page, email: string, repeated = PASSWORD): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email address').fill(email)
  await password(page).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(repeated)
  await page.getByLabel(/I agree to the Terms/).check()
}

async function signUp(page: Page): Promise<string> {
  const email = newEmail()
  await fillSignUp(page, email)
  await button(page, 'Sign Up').click()
  await expect(page.getByText(/^Registration successful!/)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  return email
}

async function signIn(page: Page, email: string, word = PASSWORD): Promise<void> {
  // Until then an address may still come from the page before.
  await expect(button(page, 'Sign In')).toBeEnabled()
  await page.getByLabel('Email address').fill(email)
  await password(page).fill(word)
  await button(page, 'Sign In').click()
}

/** The link of that kind in the newest mail to the address. */
async function linkInEmail(page: Page, email: string, kind: 'verify-email' | 'reset-password'): Promise<string> {
  const link = page.frameLocator('iframe[title^="Email:"]').locator(`a[href*="/${kind}#token="]`).first()
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await page.getByRole('main').getByRole('button').filter({ hasText: email }).first().click({ timeout: 2_000 })
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return String(await link.getAttribute('href'))
}

test('sign up, confirm the address, sign in on two tabs, sign out in one @main @phone', async ({ page, context, isMobile }) => {
  const email = await signUp(page)
  await expect(page.getByLabel('Email address')).toHaveValue(email)

  const link = await linkInEmail(page, email, 'verify-email')
  await page.goto(link)
  await expect(confirmed(page)).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await page.goto(link)
  await expect(confirmed(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/buy-instagram-views')
  await page.bringToFront()
  await page.goto('/login')
  await signIn(page, email)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(accountMenu(page)).toBeVisible()
  await expect(accountMenu(other)).toBeVisible()
  await expect(entry(other)).toBeHidden()

  await other.goto('/login')
  await expect(other.getByRole('heading', { name: /\bsigned in\b/i })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  else await accountMenu(page).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(accountMenu(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(accountMenu(other)).toBeHidden()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
})

test('a link that another browser opens asks for the password, or for a new one @phone', async ({ page, browser }) => {
  const email = await signUp(page)
  const link = await linkInEmail(page, email, 'verify-email')
  const other = await browser.newPage({ viewport: page.viewportSize() })
  await other.goto(link)
  await password(other).fill('a guess of 42')
  await button(other, 'Confirm my email').click()
  await expectRefused(password(other), /isn’t the password\b/i)
  await expectAllWell(other)
  await expect(other.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
  await password(other).fill(PASSWORD)
  await button(other, 'Confirm my email').click()
  await expect(confirmed(other)).toBeVisible()
  await other.close()
})

test('guest orders can be added once the email address is confirmed', async ({ page }) => {
  const email = newEmail()
  const placed = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload({ email }) })
  const { orderNumber } = ((await placed.json()) as { data: { order: { orderNumber: string } } }).data.order
  await fillSignUp(page, email)
  await button(page, 'Sign Up').click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, email)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('No recent activity')).toBeVisible()
  await expect(addOrders(page)).toBeHidden()

  await page.goto(await linkInEmail(page, email, 'verify-email'))
  await expect(confirmed(page)).toBeVisible()
  await page.goto('/profile')
  await addOrders(page).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await page.goto('/profile?section=history')
  await expect(page.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
})

test('signing out on a protected page goes home, and the page then requires signing in', async ({ page }) => {
  const email = await signUp(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/profile$/)
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(entry(page)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
})

test('errors are shown at their fields, and what was typed stays', async ({ page }) => {
  await page.goto('/signup')
  await button(page, 'Sign Up').click()
  await expectRefused(page.getByLabel('First name'), /\bfirst name\b/i)
  await expectRefusal(page, /\bagree\b/i)
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel(/Send me news/)).not.toBeChecked()

  const email = newEmail()
  await fillSignUp(page, email, 'something else')
  await button(page, 'Sign Up').click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await expect(password(page)).toHaveValue(PASSWORD)

  await password(page).fill('short')
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await password(page).fill('lovelace99')
  await expect(page.getByText(/\bcontains?\b.*\byour name\b/i)).toBeVisible()
  await password(page).fill('password123')
  await page.getByLabel('Confirm password').fill('password123')
  await button(page, 'Sign Up').click()
  await expectRefused(password(page), /\b(used|common)\b/i)
  await expect(page.getByText('Long enough')).toBeHidden()
  await expect(password(page)).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('password123')
})

test('the show-password button works, even if it is clicked before the scripts have loaded', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show confirm password' }).click()
  letGo()
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide confirm password' }).click()
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
  // What is pressed once the scripts are there is done once, also where the page begins anew.
  await page.evaluate(() => dispatchEvent(new Event('hydrated')))
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
})

test('a wrong password and a failed connection show different messages', async ({ page, context }) => {
  const email = await signUp(page)
  await signIn(page, email, 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failure!' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await password(page).fill('')
  await expect(page.getByText('Login Failure!')).toBeHidden()
  await button(page, 'Sign In').click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await context.setOffline(true)
  await signIn(page, email)
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred during login. Please try again.' })).toBeVisible()
  await context.setOffline(false)
  await button(page, 'Sign In').click()
  await expect(page.getByText('Login successful!')).toBeVisible()
})

test('signing in only redirects to paths of this shop', async ({ page }) => {
  const email = await signUp(page)
  await page.goto(`/login?${new URLSearchParams({ next: '//evil.example/' })}`)
  await signIn(page, email)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('an emailed link replaces a forgotten password', async ({ page }) => {
  const email = await signUp(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  const ask = async (address: string) => {
    await page.getByLabel('Email address').fill(address)
    await button(page, 'Send the link').click()
    await expect(page.getByRole('status').filter({ hasText: /\bif\b.*\baccount\b.*\blink\b/i })).toBeVisible()
  }
  await ask(newEmail())
  await page.reload()
  await ask(email)

  await page.goto(await linkInEmail(page, email, 'reset-password'))
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByLabel('New password')).toBeVisible()
  await page.reload()
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel('New password').fill('a lake without a name')
  await page.getByLabel('Confirm password').fill('a lake without a name')
  await button(page, 'Set the new password').click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, email)
  await expect(page.getByText('Login Failure!')).toBeVisible()
  await signIn(page, email, 'a lake without a name')
  await expect(page.getByText('Login successful!')).toBeVisible()
})

test('only “Remember me” sets a cookie that outlives the browser session', async ({ page, context }) => {
  const email = await signUp(page)
  const expiry = async () =>
    (await context.cookies('http://127.0.0.1/api/auth')).find(({ name }) => name === 'groundswell_refresh')?.expires
  await signIn(page, email)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await expiry()).toBe(-1)
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(entry(page)).toBeVisible()
  await expect.poll(expiry).toBeUndefined()

  await entry(page).click()
  await page.getByLabel('Remember me').check()
  await signIn(page, email)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await expiry()).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400)
})

test('an incomplete or unreadable session is cleared on any page', async ({ page }) => {
  const email = await signUp(page)
  const kept = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
  const spoil: Record<string, () => void> = {
    'a corrupt user': () => localStorage.setItem('user', '{"id":'),
    'no user': () => localStorage.removeItem('user'),
    'no token': () => localStorage.removeItem('token'),
  }
  for (const [what, change] of Object.entries(spoil)) {
    await signInQuietly(page, email, PASSWORD)
    await page.evaluate(change)
    await page.goto('/buy-tiktok-likes')
    await expect.poll(kept, what).toEqual([null, null])
    await expect(entry(page)).toBeVisible()
  }
})

test('signed-in customers never see Sign In, not even before the scripts load', async ({ page }) => {
  const email = await signUp(page)
  await signInQuietly(page, email, PASSWORD)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(entry(page)).toBeHidden()
})

test('before the scripts load, no password can end up in a URL', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expect(page.locator('main form')).toHaveAttribute('method', 'post')
    await expect(page.locator('main button[type=submit]')).toBeDisabled()
  }
  await context.close()
})

test('a link without a token, or one that was used, says what to do', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText(incompleteLink).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /\bnew link$/i })).toBeVisible()
  await page.goto('/confirm-device#token=forged')
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\balready used or has expired\b/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /\bnew link$/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, it’s me' })).toHaveCount(0)
  await page.goto('/verify-email#token=forged')
  await expect(page.getByRole('status').filter({ hasText: /\bnot confirmed\b/i })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
})
