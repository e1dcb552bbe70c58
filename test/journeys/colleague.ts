import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/customer.ts'
import { ask, type Customer, signIn } from './customer.ts'

let made = 0

/** The demo shop's owner, signed in in the page. */
export function operator(page: Page): Promise<Customer> {
  return signIn(page, 'operator@example.com', 'operator-password-1')
}

/** Somebody whom `owner` has invited to the staff and who has joined, past the pages; the address to sign in with. */
export async function newColleague(page: Page, owner: Customer, role: string): Promise<string> {
  const email = `colleague-${Date.now()}-${process.pid}-${++made}@example.com`
  await ask(page, owner, 'POST', '/api/operator/invitations', { email, role })
  const token = await mailedToken(page, email)
  const answer = await page.request.post('/api/auth/invitation/accept', { data: { token, username: 'Mara Manager', password: PASSWORD } })
  if (!answer.ok()) throw new Error(`joining answered ${answer.status()}: ${await answer.text()}`)
  return email
}

/** The token in the invitation's letter, as soon as it has gone out. */
async function mailedToken(page: Page, email: string): Promise<string> {
  for (let round = 0; round < 60; round++) {
    const { data } = (await (await page.request.get('/api/dev/mails')).json()) as { data: { id: string; recipient: string }[] }
    const mail = data.find(({ recipient }) => recipient === email)
    const html = mail && (await (await page.request.get(`/api/dev/mails/${mail.id}/html`)).text())
    const token = html && /accept-invitation#token=([^"&]+)/.exec(html)?.[1]
    if (token) return decodeURIComponent(token)
    await page.waitForTimeout(250)
  }
  throw new Error(`no invitation came to ${email}`)
}
