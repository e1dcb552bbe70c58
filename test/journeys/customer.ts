import type { Page } from '@playwright/test'
import { cardDeposit, PASSWORD } from '../support/customer.ts'

/** Somebody with an account, signed in in a page. */
export interface Customer {
  id: string
  username: string
  email: string
  token: string
}

let made = 0

/** Signs up somebody whom no other journey knows, and signs the page in. */
export async function newCustomer(page: Page): Promise<Customer> {
  const email = `customer-${Date.now()}-${process.pid}-${++made}@example.com`
  const answer = await page.request.post('/api/auth/register', { data: { username: 'Ada Lovelace', email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`signing up answered ${answer.status()}: ${await answer.text()}`)
  return signIn(page, email)
}

/** Signs the page in, as the sign-in page does: the cookie by the answer, token and user in the browser's memory. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<Customer> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: Omit<Customer, 'token'> }
  await page.goto('/healthz')
  await page.evaluate(
    ([keptToken, keptUser]) => {
      localStorage.setItem('user', String(keptUser))
      localStorage.setItem('token', String(keptToken))
    },
    [JSON.stringify(token), JSON.stringify(user)],
  )
  return { ...user, token }
}

/** Asks the shop in the customer's name, past the page. */
export async function ask(page: Page, { token }: Customer, method: string, path: string, data?: unknown): Promise<unknown> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** Pays dollars into the customer's balance. */
export async function deposit(page: Page, customer: Customer, amount: number): Promise<void> {
  await ask(page, customer, 'POST', '/api/wallet/deposits', cardDeposit(amount))
}
