import { expect, type Locator, type Page } from '@playwright/test'
import { cardDeposit, PASSWORD } from '../support/customer.ts'

/** A customer who is signed in in a page. */
export interface Customer {
  id: string
  username: string
  email: string
  token: string
}

let made = 0

/** Signs up a new customer and signs the page in. */
export async function newCustomer(page: Page): Promise<Customer> {
  const email = `customer-${Date.now()}-${process.pid}-${++made}@example.com`
  const answer = await page.request.post('/api/auth/register', { data: { username: 'Ada Lovelace', email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`signing up answered ${answer.status()}: ${await answer.text()}`)
  return signIn(page, email)
}

/** Signs the page in like the sign-in page, with a cookie from the response, and token and user in the browser's storage. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<Customer> {
  const customer = await logIn(page, email, password)
  await storeSession(page, customer)
  return customer
}

/** The operator's session, shared by all journeys of a worker. None of them ends it. */
let operatorSession: Promise<Customer> | undefined

/** Signs the page in as the demo shop's operator, with a token that lasts half an hour and can't be renewed. */
export async function signInAsOperator(page: Page): Promise<Customer> {
  operatorSession ??= logIn(page, 'operator@example.com', 'operator-password-1')
  const operator = await operatorSession
  // The current cookie would belong to another session.
  await page.context().clearCookies()
  await storeSession(page, operator)
  return operator
}

async function logIn(page: Page, email: string, password: string): Promise<Customer> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: Omit<Customer, 'token'> }
  return { ...user, token }
}

/** Stores the session in the browser: immediately if the page is at the shop, otherwise when it gets there. */
async function storeSession(page: Page, { token, ...user }: Customer): Promise<void> {
  const session = { token: JSON.stringify(token), user: JSON.stringify(user) }
  if (page.url() === 'about:blank') {
    await page.addInitScript(storeOnce, { ...session, mark: `stored ${++made}` })
    return
  }
  // The previous page must not see the session change.
  await page.goto('/healthz')
  await page.evaluate((kept) => {
    localStorage.setItem('user', kept.user)
    localStorage.setItem('token', kept.token)
  }, session)
}

/** Runs in the page before each document. Stores the session before the shop's first one, and never again. */
function storeOnce({ token, user, mark }: { token: string; user: string; mark: string }): void {
  // The storage of a frame without an origin, such as an email's, can't be read.
  if (origin === 'null' || sessionStorage.getItem(mark)) return
  sessionStorage.setItem(mark, 'yes')
  localStorage.setItem('user', user)
  localStorage.setItem('token', token)
}

/** The button in the top bar that opens the customer's menu. */
export function accountMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Your account' })
}

/** The profile's sidebar with name, balance and the sign-out button. */
export function accountPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Your account' })
}

/** Removes the session from the page only, as if the browser had never signed in. */
export async function forgetSession(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate(() => localStorage.clear())
}

/** Sends a request as the customer, outside the page. */
export async function ask(page: Page, { token }: Customer, method: string, path: string, data?: unknown): Promise<unknown> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** Deposits dollars into the customer's balance. */
export async function deposit(page: Page, customer: Customer, amount: number): Promise<void> {
  await ask(page, customer, 'POST', '/api/wallet/deposits', cardDeposit(amount))
}

/** The part matched by `link` in the newest email to an address. */
export async function linkInEmail(page: Page, email: string, link: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const { data } = (await (await page.request.get('/api/dev/mails')).json()) as { data: { id: string; recipient: string }[] }
        for (const { id } of data.filter(({ recipient }) => recipient === email)) {
          found ??= link.exec(await (await page.request.get(`/api/dev/mails/${id}/html`)).text())?.[0]
        }
        return found
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return String(found).replaceAll('&amp;', '&')
}

/** Confirms the customer's address in the page with the emailed link. */
export async function confirmAddress(page: Page, { email }: Pick<Customer, 'email'>): Promise<void> {
  await page.goto(await linkInEmail(page, email, /\/verify-email#token=[\w.-]+/))
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
}
