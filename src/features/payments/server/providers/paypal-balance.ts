import { z } from 'zod'
import type { BalanceTransactionQuery, BalanceTransaction, ProviderBalance } from '#features/payments/server/providers/provider.ts'
import { accepted, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import { toCents } from '#shared/money.ts'

const PAGE_SIZE = 500
/** A PayPal search returns at most 10,000 transactions. */
const MAX_PAGES = 20
/** The longest period that PayPal searches at once. */
const MAX_RANGE_MS = 31 * 24 * 3_600_000

const money = z.object({ value: z.string(), currency_code: z.string() })
const searchSchema = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_amount: money,
          fee_amount: money.optional(),
          transaction_status: z.string(),
          custom_field: z.string().optional(),
          paypal_reference_id: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().max(MAX_PAGES).default(1),
})
type Transaction = z.infer<typeof searchSchema>['transaction_details'][number]['transaction_info']

const problemSchema = z.object({ name: z.string() })

type Call = (method: 'GET', path: string) => Promise<RestAnswer>

/** The shortest period that is searched. No shop has ten thousand transactions in it. */
const MIN_RANGE_MS = 60_000

/** A period in ms. */
interface Range {
  from: number
  to: number
}

/**
 * Lists transactions by PayPal's transaction search. If the account has no access to it, lists the captures, fees and refunds of the
 * captured orders instead.
 */
export async function listPayPalBalance(
  call: Call,
  { since, captured }: BalanceTransactionQuery,
  now: Date,
): Promise<BalanceTransaction[]> {
  const transactions: Transaction[] = []
  const ranges: Range[] = []
  for (let from = since.getTime(); from < now.getTime(); from += MAX_RANGE_MS)
    ranges.push({ from, to: Math.min(from + MAX_RANGE_MS, now.getTime()) })
  for (let range = ranges.shift(); range; range = ranges.shift()) {
    const found = await searchRange(call, range)
    if (found === 'no access') return fromOrders(call, captured)
    if (found === 'too many') ranges.unshift(...halvesOf(range))
    else transactions.push(...found)
  }
  return transactions.filter(isDone).map(present)
}

async function searchRange(call: Call, { from, to }: Range): Promise<Transaction[] | 'no access' | 'too many'> {
  const transactions: Transaction[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const period = `start_date=${new Date(from).toISOString()}&end_date=${new Date(to).toISOString()}`
    const answer = await call('GET', `/v1/reporting/transactions?${period}&fields=transaction_info&page_size=${PAGE_SIZE}&page=${page}`)
    if (answer.status === 403) return 'no access'
    if (answer.status === 400 && problemSchema.safeParse(answer.body).data?.name === 'RESULTSET_TOO_LARGE') return 'too many'
    const found = searchSchema.parse(accepted(answer))
    pages = found.total_pages
    transactions.push(...found.transaction_details.map(({ transaction_info }) => transaction_info))
  }
  return transactions
}

/** Two halves of a period. PayPal searches by second and includes both ends. */
function halvesOf({ from, to }: Range): Range[] {
  if (to - from < MIN_RANGE_MS) throw new Error('PayPal can’t list all transactions of the shortest period')
  const middle = Math.floor((from + to) / 2_000) * 1_000
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

function isDone({ transaction_status }: Transaction): boolean {
  return transaction_status === 'S'
}

function present(info: Transaction): BalanceTransaction {
  const amountCents = toCents(Number(info.transaction_amount.value))
  const type = typeOf(info.transaction_event_code, amountCents)
  return {
    id: info.transaction_id,
    type,
    amountCents,
    // PayPal's charged fees are negative, returned ones positive.
    feeCents: -toCents(Number(info.fee_amount?.value ?? 0)),
    currency: info.transaction_amount.currency_code,
    ...(type === 'capture' && info.custom_field && { attemptId: info.custom_field }),
    ...(type === 'capture' && { paymentReference: info.transaction_id }),
    ...(type === 'refund' && { refundReference: info.transaction_id, paymentReference: info.paypal_reference_id }),
    at: new Date(info.transaction_initiation_date),
  }
}

/** PayPal's transaction event codes: T00 payments, T01 fees, T04 withdrawals, T11 reversals (1107 is a refund). */
function typeOf(code: string, amountCents: number): BalanceTransaction['type'] {
  if (code.startsWith('T00') && amountCents > 0) return 'capture'
  if (code === 'T1107') return 'refund'
  if (code.startsWith('T01')) return 'fee'
  if (code.startsWith('T04')) return 'payout'
  return code.startsWith('T11') || code.startsWith('T12') ? 'dispute' : 'other'
}

const paymentSchema = z.object({ id: z.string(), status: z.string(), amount: money, create_time: z.string() })
const orderSchema = z.object({
  purchase_units: z.array(
    z.object({
      payments: z
        .object({
          captures: z
            .array(paymentSchema.extend({ seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional() }))
            .default([]),
          refunds: z.array(paymentSchema).default([]),
        })
        .optional(),
    }),
  ),
})

const CAPTURED = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED']

async function fromOrders(call: Call, captured: BalanceTransactionQuery['captured']): Promise<BalanceTransaction[]> {
  const transactions: BalanceTransaction[] = []
  for (const { attemptId, reference } of captured) {
    const order = orderSchema.parse(accepted(await call('GET', `/v2/checkout/orders/${encodeURIComponent(reference)}`)))
    for (const { payments } of order.purchase_units) {
      for (const { id, status, amount, create_time, seller_receivable_breakdown } of payments?.captures ?? []) {
        if (!CAPTURED.includes(status)) continue
        const feeCents = toCents(Number(seller_receivable_breakdown?.paypal_fee?.value ?? 0))
        const about = { attemptId, paymentReference: reference }
        transactions.push({ id, type: 'capture', ...about, feeCents, ...signedAmount(amount, 1), at: new Date(create_time) })
      }
      for (const { id, status, amount, create_time } of payments?.refunds ?? []) {
        if (status !== 'COMPLETED') continue
        const about = { refundReference: id, paymentReference: reference }
        transactions.push({ id, type: 'refund', ...about, feeCents: 0, ...signedAmount(amount, -1), at: new Date(create_time) })
      }
    }
  }
  return transactions
}

function signedAmount({ value, currency_code }: z.infer<typeof money>, sign: 1 | -1) {
  return { amountCents: sign * toCents(Number(value)), currency: currency_code }
}

/** PayPal's reporting is up to three hours late, so the balance is read as of a time that it has certainly covered. */
const REPORTED_AFTER_MS = 4 * 3_600_000

const balancesSchema = z.object({ balances: z.array(z.object({ currency: z.string(), total_balance: money })).default([]) })

/** The balance by PayPal's reporting, including withheld money. Null if the account has no access to it. */
export async function readPayPalBalance(call: Call, now: Date): Promise<ProviderBalance | null> {
  const at = new Date(now.getTime() - REPORTED_AFTER_MS)
  const answer = await call('GET', `/v1/reporting/balances?currency_code=ALL&as_of_time=${at.toISOString()}`)
  if (answer.status === 403) return null
  const { balances } = balancesSchema.parse(accepted(answer))
  return { at, amounts: balances.map(({ currency, total_balance }) => ({ currency, cents: toCents(Number(total_balance.value)) })) }
}
