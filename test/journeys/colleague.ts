import { type Page, request } from '@playwright/test'
import { groups } from '../../src/pages/operator/sections.ts'
import { PASSWORD } from '../support/customer.ts'
import { OPERATOR_PASSWORD } from '../support/staff.ts'
import { ask, type Customer, signInAsOperator } from './customer.ts'

let made = 0

/** The name of the console's section at `/operator/<path>`, in its menu and on its screen. */
export function sectionName(path: string): string {
  const found = groups.flat().find((section) => section.path === path)
  if (!found) throw new Error(`the console has no section at ${path}`)
  return found.name
}

/** The message about an action that takes a second person. */
export const secondPerson = /second person|(awaiting|needs|requires) approval/i

/** Signs in the demo shop's owner in the page. */
export function operator(page: Page): Promise<Customer> {
  return signInAsOperator(page)
}

/** Invites someone to the staff with the API. If another staff member can approve, they approve it. */
export async function inviteToStaff(page: Page, owner: Customer, email: string, role: string): Promise<void> {
  const { approvalId } = (await ask(page, owner, 'POST', '/api/operator/invitations', { email, role, password: OPERATOR_PASSWORD })) as {
    approvalId?: string
  }
  if (approvalId === undefined) return
  const { data } = (await ask(page, owner, 'GET', '/api/operator/staff')) as { data: { id: string; email: string; role: string }[] }
  // Other journeys may remove staff, so try one after another.
  for (const { id, email: approver, role: theirs } of data)
    if (id !== owner.id && ['owner', 'manager'].includes(theirs) && (await approve(approver, approvalId))) return
  throw new Error('nobody may approve the invitation')
}

/** Approves as another staff member in a separate browser, because signing in here would sign out the owner. Returns whether it worked. */
async function approve(email: string, approvalId: string): Promise<boolean> {
  const context = await request.newContext({ baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000' })
  try {
    const signedIn = await context.post('/api/auth/login', { data: { email, password: PASSWORD } })
    const { token } = (await signedIn.json()) as { token?: string }
    const headers = { authorization: `Bearer ${token}` }
    return (await context.post(`/api/operator/approvals/${approvalId}/approve`, { headers, data: {} })).ok()
  } finally {
    await context.dispose()
  }
}

/** Adds a staff member invited by `owner`, with the API. Returns the address to sign in with. */
export async function newColleague(page: Page, owner: Customer, role: string): Promise<string> {
  const email = `colleague-${Date.now()}-${process.pid}-${++made}@example.com`
  await inviteToStaff(page, owner, email, role)
  const token = await emailedToken(page, email)
  const answer = await page.request.post('/api/auth/invitation/accept', {
    data: { token, username: 'Mara Manager', password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`joining answered ${answer.status()}: ${await answer.text()}`)
  return email
}

/** Accepts an emailed invitation for an existing account, with the API. */
export async function joinStaff(page: Page, person: Customer): Promise<void> {
  await ask(page, person, 'POST', '/api/auth/invitation/accept', { token: await emailedToken(page, person.email) })
}

/** Waits for the email with the invitation and returns its token. The address may have other emails. */
async function emailedToken(page: Page, email: string): Promise<string> {
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
