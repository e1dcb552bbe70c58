import { describeDeposit } from '#features/checkout/server/commands/payment-page.ts'
import {
  type BalanceParts,
  capture,
  type LedgerTransaction,
  saleRefunded,
  spending,
  splitSpend,
} from '#features/wallet/rules/transactions.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import { CURRENCY } from '#shared/money.ts'
import { DEMO_CUSTOMER, type DemoRow, type depositRow } from './rows.ts'

interface Dated {
  at: Date
  transaction: LedgerTransaction
}

/** An order with its description on statements. */
export type DescribedRow = DemoRow & { description: string }

/** The demo customer's past ledger transactions, oldest first, made by the rules of today's payments. */
export function ledgerTransactions(orders: readonly DescribedRow[], deposit: ReturnType<typeof depositRow>): Dated[] {
  const past = [
    { at: deposit.paidAt, make: (balance: Balance) => depositTransaction(deposit, balance) },
    ...orders.flatMap((order) => [
      ...(order.paidAt ? [{ at: order.paidAt, make: (balance: Balance) => saleTransaction(order, balance) }] : []),
      ...(order.refundedCents > 0 ? [{ at: order.updatedAt, make: (balance: Balance) => refundTransaction(order, balance) }] : []),
    ]),
  ]
  const balance: Balance = { bonusCents: 0, paidCents: 0 }
  return past.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ at, make }) => ({ at, transaction: make(balance) }))
}

/** What the customer can spend after each transaction. */
type Balance = BalanceParts

function depositTransaction({ attemptId: paymentId, amountCents }: ReturnType<typeof depositRow>, balance: Balance): LedgerTransaction {
  balance.paidCents += amountCents
  return captured({ paymentId, orderId: null, amountCents, customerId: DEMO_CUSTOMER.id, description: describeDeposit('card') })
}

function saleTransaction({ id: orderId, attemptId: paymentId, priceCents, paidWith, description }: DescribedRow, balance: Balance) {
  if (paidWith !== 'balance') return captured({ paymentId, orderId, amountCents: priceCents, description })
  const parts = splitSpend(priceCents, balance)
  if (!parts) throw new Error('the demo customer spends more than the balance')
  balance.bonusCents -= parts.bonusCents
  balance.paidCents -= parts.paidCents
  return spending('sale', { customerId: DEMO_CUSTOMER.id, paymentId, orderId, currency: CURRENCY, parts, description })
}

function refundTransaction({ id: orderId, refundId, refundedCents, description }: DescribedRow, balance: Balance): LedgerTransaction {
  balance.paidCents += refundedCents
  const parts = { toMethodCents: 0, toBalanceCents: refundedCents, toBonusCents: 0 }
  return saleRefunded({ orderRefundId: refundId, orderId, currency: CURRENCY, description, customerId: DEMO_CUSTOMER.id, ...parts })
}

function captured(payment: { paymentId: string; orderId: string | null; amountCents: number; customerId?: string; description: string }) {
  const { amountCents } = payment
  const transaction = capture({
    ...payment,
    provider: 'sandbox',
    currency: CURRENCY,
    capturedCents: amountCents,
    appliedCents: amountCents,
  })
  if (!transaction) throw new Error('a demo payment moves nothing')
  return transaction
}

/** Posts a ledger transaction at a time in the past. */
export async function insertTransaction(tx: Transaction, { at, transaction }: Dated): Promise<void> {
  await tx.query(
    `with header as (
       insert into ledger_transactions (id, key, reason, order_id, payment_id, description, booked_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id
     )
     insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
     select header.id, entry.account, entry.amount, $8 from header, unnest($9::text[], $10::bigint[]) as entry (account, amount)`,
    [
      newId('ltx', at.getTime()),
      transaction.key,
      transaction.reason,
      transaction.orderId ?? null,
      transaction.paymentId ?? null,
      transaction.description ?? null,
      at,
      transaction.currency,
      transaction.entries.map((entry) => entry.account),
      transaction.entries.map((entry) => entry.amountCents),
    ],
  )
}
