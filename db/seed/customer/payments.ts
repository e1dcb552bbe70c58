import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import { CURRENCY } from '#shared/money.ts'
import type { DemoRow } from './rows.ts'

/** A past payment, as recorded by the shop and by the sandbox. */
export interface DemoPayment {
  id: string
  subject: { type: 'order' | 'deposit'; id: string }
  paidWith: DemoRow['paidWith']
  cents: number
  at: Date
  settledAt: Date
  description: string
  returnUrl: string
}

const VISA = { card_brand: 'Visa', card_last4: '4242' }
const PAID = { status: 'succeeded', decline_code: null }

/** The columns of `payment_attempts` for each way to pay. */
const outcomes = {
  card: { method: 'card', ...PAID, ...VISA },
  paypal: { method: 'paypal', ...PAID },
  bitcoin: { method: 'crypto', coin: 'bitcoin', ...PAID },
  balance: { method: 'balance', ...PAID },
  'refused card': { method: 'card', status: 'declined', decline_code: 'card_declined', card_brand: 'Visa', card_last4: '0002' },
  nobody: { method: 'paypal', status: 'expired', decline_code: null },
}

/** Inserts the attempts, and the sandbox's payments for lookups and refunds. */
export async function insertPayments(tx: Transaction, ctx: Context, payments: readonly DemoPayment[]): Promise<void> {
  const rows = payments.map((payment) => {
    const outcome = outcomes[payment.paidWith]
    return {
      id: payment.id,
      subject_type: payment.subject.type,
      subject_id: payment.subject.id,
      provider: outcome.method === 'balance' ? 'balance' : 'sandbox',
      reference: outcome.method === 'balance' ? null : newId('sbx', payment.at.getTime()),
      amount_cents: payment.cents,
      captured_cents: outcome.status === 'succeeded' ? payment.cents : 0,
      currency: CURRENCY,
      created_at: payment.at,
      updated_at: payment.settledAt,
      description: payment.description,
      return_url: ctx.secrets.seal('sandbox-return', payment.returnUrl).toString('hex'),
      ...outcome,
    }
  })
  const values = [JSON.stringify(rows)]
  await Promise.all([tx.query(ATTEMPTS, values), tx.query(SANDBOX, values)])
}

const RECORD = `jsonb_to_recordset($1) as row(id text, subject_type text, subject_id text, provider text, reference text, method text, coin text,
  amount_cents integer, captured_cents integer, currency text, status text, decline_code text, card_brand text, card_last4 text,
  created_at timestamptz, updated_at timestamptz, description text, return_url text)`

const ATTEMPTS = `
  insert into payment_attempts (id, subject_type, subject_id, provider, provider_reference, method, coin, amount_cents, captured_cents,
    currency, status, decline_code, card_brand, card_last4, created_at, updated_at)
  select id, subject_type, subject_id, provider, reference, method, coin, amount_cents, captured_cents,
    currency, status, decline_code, card_brand, card_last4, created_at, updated_at from ${RECORD}`

const SANDBOX = `
  insert into sandbox_payments (reference, attempt_id, method, coin, amount_cents, captured_cents, currency, description, return_url,
    status, decline_code, card_brand, card_last4, created_at)
  select reference, id, method, coin, amount_cents, captured_cents, currency, description, decode(return_url, 'hex'),
    status, decline_code, card_brand, card_last4, created_at from ${RECORD} where reference is not null`
