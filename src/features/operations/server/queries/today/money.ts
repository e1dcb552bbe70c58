import { unapprovedActions } from '#features/accounts/server/queries/four-eyes.ts'
import { approvals } from '#features/accounts/server/queries/staff.ts'
import type { TrySubject } from '#features/checkout/rules/payment-tries.ts'
import { cardTesting } from '#features/checkout/server/queries.ts'
import type { LedgerState } from '#features/operations/contract/today.ts'
import { subjectPath } from '#features/operations/rules/approvals.ts'
import { unusualPayments } from '#features/operations/rules/payment-health.ts'
import { presentDisputes } from '#features/operations/server/queries/disputes.ts'
import {
  at,
  type Finding,
  item,
  MAX_COUNT,
  orderRow,
  singleItem,
  subjectHref,
} from '#features/operations/server/queries/today/attention-item.ts'
import { orderLines, unpaidAmong } from '#features/orders/server/queries/admin.ts'
import { providerLabels } from '#features/payments/rules/connections.ts'
import { realProviders } from '#features/payments/rules/kinds.ts'
import { dueDisputes } from '#features/payments/server/queries/disputes.ts'
import {
  attemptsBetween,
  capturedSince,
  paymentsWithoutWebhook,
  type UnpaidRefund,
  unpaidRefunds,
} from '#features/payments/server/queries/health.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The hourly reconciliation covers older captures. */
const CAPTURED_MS = 2 * DAY_MS
const WEBHOOKS_MS = 7 * DAY_MS

/** The result of the last reconciliation. */
export async function ledgerState(ctx: Context): Promise<LedgerState> {
  const last = await readSetting(ctx.db, lastLedgerCheck)
  return { checkedAt: last?.at ?? null, agrees: (last?.problems.length ?? 0) === 0 }
}

/** Payments that do not match orders or the ledger, and unusual failures. */
export async function moneyAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  return Promise.all([ledger(ctx), mismatched(ctx), payments(ctx), testedCards(ctx)])
}

async function testedCards(ctx: Context): Promise<Finding | undefined> {
  return item('card_testing', `${at('orders')}?paid=false`, await cardTesting(ctx, MAX_COUNT), (shown) =>
    shown.map(({ subject, tries, lastAt }) => ({
      text: `${tries} declined payments ${declinedBy[subject]}`,
      note: 'most recently',
      at: lastAt.toISOString(),
      href: `${at('orders')}?paid=false`,
    })),
  )
}

const declinedBy: Record<TrySubject, string> = {
  network: 'from one network',
  subscriber: 'from one IPv6 /48',
  account: 'by one account',
  email: 'with one email address',
  target: 'for one link',
  emailHere: 'with one email address from one network',
  targetHere: 'for one link from one network',
}

async function ledger({ db }: Context): Promise<Finding | undefined> {
  const last = await readSetting(db, lastLedgerCheck)
  return item('ledger', at('figures'), last?.problems ?? [], (shown) =>
    shown.map((text) => ({ text, note: null, at: last?.at ?? null, href: hrefOfProblem(text) })),
  )
}

/** The page of the order or customer whose id is in a problem's text. */
function hrefOfProblem(text: string): string {
  const [, orderId] = /\b(ord_\w+)/.exec(text) ?? []
  const [, userId] = /\b(usr_\w+)/.exec(text) ?? []
  if (orderId) return at('orders', orderId)
  return userId ? at('customers', userId) : at('figures')
}

async function mismatched({ db, now }: Context): Promise<Finding | undefined> {
  const captured = await capturedSince(db, new Date(now().getTime() - CAPTURED_MS))
  const found = await unpaidAmong(db, pluck(captured, 'orderId'), MAX_COUNT)
  return item('mismatched', at('orders'), found, (shown) =>
    shown.map((line) => {
      const money = captured.find(({ orderId }) => orderId === line.id)
      return orderRow(line, `${formatMoney(money?.cents ?? 0)} received`, money?.at ?? null)
    }),
  )
}

async function payments({ db, now }: Context): Promise<Finding | undefined> {
  const nowMs = now().getTime()
  const [hourAgo, dayAgo] = [new Date(nowMs - HOUR_MS), new Date(nowMs - DAY_MS - HOUR_MS)]
  const [hour, day] = await Promise.all([attemptsBetween(db, hourAgo, now()), attemptsBetween(db, dayAgo, hourAgo)])
  return singleItem('payments', `${at('orders')}?paid=false`, unusualPayments(hour, day))
}

/** Providers whose newest payment was confirmed without a webhook, because the address or the signing secret is wrong. */
export async function webhookAttention({ db, now }: Context): Promise<(Finding | undefined)[]> {
  const found = await paymentsWithoutWebhook(db, realProviders, new Date(now().getTime() - WEBHOOKS_MS))
  const settings = at('settings', 'payments')
  return [
    item('webhooks_missing', settings, found, (shown) =>
      shown.map(({ provider, at: paidAt }) => ({
        text: providerLabels[provider],
        note: 'no webhook since the payment',
        at: paidAt.toISOString(),
        href: settings,
      })),
    ),
  ]
}

/** Refunds that a provider rejected, or has not confirmed within an hour. */
export async function refundAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  const now = ctx.now()
  const [refused, slow] = await Promise.all([
    unpaidRefunds(ctx.db, { statuses: ['failed'], before: now, limit: MAX_COUNT }),
    unpaidRefunds(ctx.db, { statuses: ['pending', 'unknown'], before: new Date(now.getTime() - HOUR_MS), limit: MAX_COUNT }),
  ])
  return [
    item('refunds_failed', `${at('orders')}?refunded=true`, refused, (shown) =>
      refundRows(ctx, shown, 'rejected by the provider, requested'),
    ),
    item('refunds_waiting', `${at('orders')}?refunded=true`, slow, (shown) => refundRows(ctx, shown, 'pending, requested')),
  ]
}

async function refundRows({ db }: Context, refunds: readonly UnpaidRefund[], note: string) {
  const lines = await orderLines(
    db,
    refunds.map(({ subject }) => subject.id),
  )
  return refunds.map(({ subject, cents, at: since }) => ({
    text: `${formatMoney(cents)} · ${lines.get(subject.id)?.orderNumber ?? 'deposit'}`,
    note,
    at: since.toISOString(),
    href: subjectHref(subject),
  }))
}

/** Disputes waiting for the shop's evidence, with their deadlines. */
export async function disputeAttention({ db }: Context): Promise<(Finding | undefined)[]> {
  const found = await dueDisputes(db, MAX_COUNT)
  return [
    item('disputes', at('disputes'), found, async (shown) =>
      (await presentDisputes(db, shown)).map(({ id, amount, order, reason, evidenceDueAt }) => ({
        text: `${formatMoney(toCents(amount))} · ${order?.orderNumber ?? 'deposit'}`,
        note: [order?.status === 'processing' && 'being delivered', reason, evidenceDueAt !== null && 'due'].filter(Boolean).join(' · '),
        at: evidenceDueAt,
        href: at('disputes', id),
      })),
    ),
  ]
}

/** How long Today shows actions taken without the second person they needed. */
const UNAPPROVED_MS = 7 * DAY_MS

/** Staff requests waiting for a second person, and actions taken without one because nobody else could approve them. */
export async function approvalAttention({ db, now }: Context): Promise<(Finding | undefined)[]> {
  const [found, alone] = await Promise.all([
    approvals(db, { status: 'waiting' }),
    unapprovedActions(db, new Date(now().getTime() - UNAPPROVED_MS), MAX_COUNT),
  ])
  return [
    item('approvals', at('orders', 'approvals'), found, (shown) =>
      shown.map(({ summary, requestedBy, requestedAt, subject }) => ({
        text: summary,
        note: `requested by ${requestedBy.name}`,
        at: requestedAt,
        href: at(subjectPath(subject)),
      })),
    ),
    item('unapproved', at('record'), alone, (shown) =>
      shown.map(({ summary, subjectType: type, subjectId: id, at: done }) => ({
        text: summary,
        note: 'done without a second person',
        at: done.toISOString(),
        href: at(subjectPath({ type, id })),
      })),
    ),
  ]
}
