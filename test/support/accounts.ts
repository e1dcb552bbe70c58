import { expect } from 'vitest'
import type { ExportView } from '#features/accounts/contract.ts'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { type Asker, type DataOf, getData } from './answers.ts'
import type { Answer, TestShop } from './app.ts'

/** The refresh cookie that a response sets: the whole header, and the cookie as a browser sends it back. */
export function refreshCookie({ headers }: Answer): { header: string; cookie: string } {
  const header = headers.getSetCookie().find((cookie) => cookie.startsWith('groundswell_refresh=')) ?? ''
  return { header, cookie: header.split(';', 1)[0] ?? '' }
}

/** The known-browser cookie that a response sets, as a browser sends it back; empty if there is none. */
export function deviceCookie({ headers }: Answer): string {
  const header = headers.getSetCookie().find((cookie) => cookie.startsWith('groundswell_device='))
  return header?.split(';', 1)[0] ?? ''
}

/** The payloads of an account's events of a type, oldest first. */
export async function accountEvents(shop: TestShop, type: string, email: string): Promise<Record<string, string>[]> {
  const { rows } = await shop.ctx.db.query<{ payload: Record<string, string> }>(
    `select payload from outbox join users on users.id = payload->>'userId' where type = $1 and lower(email) = lower($2) order by outbox.id`,
    [type, email],
  )
  return rows.map((row) => row.payload)
}

type LinkPurpose = 'verification' | 'reset' | 'device_link' | 'new_email_confirmation' | 'new_email_approval'

/** The token of the last link with this purpose that was emailed to the account with this address. */
export async function emailedToken(shop: TestShop, purpose: LinkPurpose, email: string): Promise<string> {
  const events = await accountEvents(shop, `account.${purpose}_requested`, email)
  return oneTimeToken(shop.ctx, events.at(-1)?.tokenId ?? '')
}

/** Requests a data export and waits until it is ready; returns its id. */
export async function exportData(customer: Asker): Promise<string> {
  const { id } = (await customer.request<DataOf<ExportView>>('POST', '/api/account/exports')).body.data
  await expect.poll(async () => (await getData<ExportView>(customer, `/api/account/exports/${id}`)).status).toBe('ready')
  return id
}
