import type { Page } from '@playwright/test'
import { groups } from '../../src/pages/operator/sections.ts'
import { PASSWORD } from '../support/customer.ts'
import { ask, type Customer, signInAsOperator } from './customer.ts'

let made = 0

/** The name of the console's section at `/operator/<path>`, in its menu and on its screen. */
export function sectionName(path: string): string {
  const found = groups.flat().find((section) => section.path === path)
  if (!found) throw new Error(`the console has no section at ${path}`)
  return found.name
}

/** What is said of anything that one of the staff may not do alone. */
export const secondPerson = /second person|(awaiting|needs|requires) approval/i

/** The demo shop's owner, signed in in the page. */
export function operator(page: Page): Promise<Customer> {
  return signInAsOperator(page)
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

/** Somebody who has an account accepts the invitation that was mailed to them, past the pages. */
export async function joinStaff(page: Page, person: Customer): Promise<void> {
  await ask(page, person, 'POST', '/api/auth/invitation/accept', { token: await mailedToken(page, person.email) })
}

/** The token in the email of the invitation, as soon as it has gone out. Other emails may have gone to the same address. */
async function mailedToken(page: Page, email: string): Promise<string> {
  const mails = `/api/dev/mails?to=${encodeURIComponent(email)}`
  for (let round = 0; round < 120; round++) {
    const { data } = (await (await page.request.get(mails)).json()) as { data: { id: string; recipient: string }[] }
    for (const { id } of data.filter(({ recipient }) => recipient === email)) {
      const html = await (await page.request.get(`/api/dev/mails/${id}/html`)).text()
      const token = /accept-invitation#token=([^"&]+)/.exec(html)?.[1]
      if (token) return decodeURIComponent(token)
    }
    await page.waitForTimeout(100)
  }
  throw new Error(`no invitation came to ${email}`)
}
