import path from 'node:path'
import pg from 'pg'
import type { Asker } from '../support/answers.ts'

/** The folder of the database's socket in a data directory. */
export const socketOf = (dataDir: string) => path.join(dataDir, 'postgres')

/** Runs one statement as the shop's role on the database with its socket in the folder `host`. */
export async function query<Row extends pg.QueryResultRow>(host: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ host, user: 'groundswell', database: 'groundswell' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every entry of the ledger with its transaction. */
export const LEDGER = `
  select booking.id, key, reason, order_id, payment_id, description, booked_at, entry.id as entry, account_id, amount_cents, currency, balance_after_cents
  from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id order by entry.id`

/** Sends requests with the headers `common` to the shop at `url`. */
export function asker(url: string, common: Record<string, string> = {}): Asker {
  return {
    async request(method, address, body, headers) {
      const response = await fetch(url + address, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...common, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    },
  }
}

/** Checkout fields with the link of an Instagram reel. */
export const reel = (name: string) => ({ postUrl: `https://www.instagram.com/reel/${name}/` })
