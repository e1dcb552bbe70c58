import { approvals } from '#features/accounts/server/queries/approvals.ts'
import type { Exception, LedgerState } from '#features/operations/contract/today.ts'
import { unusualPayments } from '#features/operations/rules/payment-health.ts'
import { at, exception, MOST, orderRow, subjectHref } from '#features/operations/server/today/exception.ts'
import { orderLines, unpaidAmong } from '#features/orders/server/queries/attention.ts'
import { attemptsBetween, capturedSince, type UnpaidRefund, unpaidRefunds } from '#features/payments/server/queries/health.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'
import { formatMoney } from '#shared/money.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Older captures are a matter of the books, which are proven every hour. */
const CAPTURED_MS = 2 * DAY_MS

/** What the last proof of the books said. */
export async function ledgerState(ctx: Context): Promise<LedgerState> {
  const last = await readSetting(ctx.db, lastLedgerCheck)
  return { checkedAt: last?.at ?? null, agrees: (last?.problems.length ?? 0) === 0 }
}

/** What does not agree with the money that came in. */
export async function moneyExceptions(ctx: Context): Promise<(Exception | undefined)[]> {
  return Promise.all([ledger(ctx), mismatched(ctx), payments(ctx)])
}

async function ledger({ db }: Context): Promise<Exception | undefined> {
  const last = await readSetting(db, lastLedgerCheck)
  return exception('ledger', at('figures'), last?.problems ?? [], (shown) =>
    shown.map((text) => ({ text, note: null, at: last?.at ?? null, href: hrefOfProblem(text) })),
  )
}

/** A problem names what it is about by its id. */
function hrefOfProblem(text: string): string {
  const [, orderId] = /\b(ord_\w+)/.exec(text) ?? []
  const [, userId] = /\b(usr_\w+)/.exec(text) ?? []
  if (orderId) return at('orders', orderId)
  return userId ? at('customers', userId) : at('figures')
}

async function mismatched({ db, now }: Context): Promise<Exception | undefined> {
  const captured = await capturedSince(db, new Date(now().getTime() - CAPTURED_MS))
  const found = await unpaidAmong(
    db,
    captured.map(({ orderId }) => orderId),
    MOST,
  )
  return exception('mismatched', at('orders'), found, (shown) =>
    shown.map((line) => {
      const money = captured.find(({ orderId }) => orderId === line.id)
      return orderRow(line, `${formatMoney(money?.cents ?? 0)} came in`, money?.at ?? null)
    }),
  )
}

async function payments({ db, now }: Context): Promise<Exception | undefined> {
  const at0 = now().getTime()
  const [hourAgo, dayAgo] = [new Date(at0 - HOUR_MS), new Date(at0 - DAY_MS - HOUR_MS)]
  const [hour, day] = await Promise.all([attemptsBetween(db, hourAgo, now()), attemptsBetween(db, dayAgo, hourAgo)])
  const said = unusualPayments(hour, day)
  const unpaid = `${at('orders')}?paid=false`
  return exception('payments', unpaid, said === null ? [] : [said], (shown) =>
    shown.map((text) => ({ text, note: null, at: null, href: unpaid })),
  )
}

/** Refunds that a provider refused, or that are long on their way. */
export async function refundExceptions(ctx: Context): Promise<(Exception | undefined)[]> {
  const now = ctx.now()
  const [refused, slow] = await Promise.all([
    unpaidRefunds(ctx.db, { statuses: ['failed'], before: now, limit: MOST }),
    unpaidRefunds(ctx.db, { statuses: ['pending', 'unknown'], before: new Date(now.getTime() - HOUR_MS), limit: MOST }),
  ])
  return Promise.all([
    exception('refunds_failed', `${at('orders')}?refunded=true`, refused, (shown) =>
      refundRows(ctx, shown, 'refused by the provider, asked for'),
    ),
    exception('refunds_waiting', `${at('orders')}?refunded=true`, slow, (shown) => refundRows(ctx, shown, 'on its way, asked for')),
  ])
}

async function refundRows({ db }: Context, refunds: readonly UnpaidRefund[], note: string) {
  const lines = await orderLines(
    db,
    refunds.map(({ subject }) => subject.id),
  )
  return refunds.map(({ subject, cents, at: since }) => ({
    text: `${formatMoney(cents)} · ${lines.get(subject.id)?.orderNumber ?? 'a deposit'}`,
    note,
    at: since.toISOString(),
    href: subjectHref(subject),
  }))
}

/** What one of the staff asks and another has to decide. */
export async function approvalExceptions({ db }: Context): Promise<(Exception | undefined)[]> {
  const found = await approvals(db, { status: 'waiting' })
  return [
    await exception('approvals', at('orders', 'approvals'), found, (shown) =>
      shown.map(({ summary, askedBy, askedAt, subject }) => ({
        text: summary,
        note: `asked by ${askedBy.name}`,
        at: askedAt,
        href: at(subject.type === 'order' ? 'orders' : 'customers', subject.id),
      })),
    ),
  ]
}
