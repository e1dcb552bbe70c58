import { paymentPage } from '#features/checkout/server/commands/payment-page.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import type { Order } from '#features/orders/contract.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { cancelUnpaid } from '#features/orders/server/commands.ts'
import { unpaidOrdersBefore } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { claimDueAttempts, cancelPayment, confirmPayment, lookUpPayment } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { releaseUse } from '#features/promotions/server/commands/use.ts'
import { staleReservations } from '#features/promotions/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { createSlots, createTurns } from '#platform/turns.ts'
import { subscriberOf } from '#shared/network.ts'

const MAX_BATCH_SIZE = 50
/** More unpaid orders than are placed between two runs. Most need no call to a provider. */
const MAX_UNPAID = 500

/** How many payments of one subscriber may be fetched at the same time. More would use up the shop's rate limit at its provider. */
const takeConfirmSlot = createSlots(4)

/**
 * Fetches an open attempt from its provider and settles it, for a customer at `ip` who returns from the payment page. Changes nothing if the
 * provider is no longer connected, or while four payments of the same subscriber are being fetched; then the webhook or the reconciler
 * settles it.
 */
export async function confirmAttempt(ctx: PaymentsContext, attempt: PaymentAttempt, ip: string): Promise<void> {
  if (!isOpen(attempt.status) || !Object.hasOwn(ctx.providers, attempt.provider)) return
  const end = takeConfirmSlot(subscriberOf(ip))
  if (!end) return
  try {
    await settle(ctx, attempt.id, await confirmPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'customer')
  } finally {
    end()
  }
}

/**
 * Fetches the attempts that are due from their providers: calls that got no response, and webhooks that never arrived. An attempt that
 * never reached its provider moved no money. Returns how many were due.
 */
export async function reconcilePayments(ctx: PaymentsContext): Promise<number> {
  const due = await claimDueAttempts(ctx.db, MAX_BATCH_SIZE)
  const lookUp = (attempt: PaymentAttempt) =>
    logFailure(ctx, { attempt: attempt.id }, 'payment not reconciled; will retry', async () =>
      settle(ctx, attempt.id, await lookUpPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'system'),
    )
  await Promise.all(due.map((attempt) => inTurn(attempt.provider, () => lookUp(attempt))))
  return due.length
}

/** Looks up eight payments at a time at each provider, so that one that responds slowly doesn't delay the others. */
const inTurn = createTurns(8)

/** Runs the work for one item and logs a failure, so that the next item still gets its turn. */
async function logFailure(ctx: PaymentsContext, subject: object, message: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: Error) => ctx.log.error({ err: error, ...subject }, message))
}

/**
 * Cancels orders left unpaid for 24 hours. An open payment is canceled at its provider first. An order that its customer may have paid
 * waits: for the money, which takes a bank days, or for a provider that doesn't respond. Returns how many were canceled.
 */
export async function cancelUnpaidOrders(ctx: PaymentsContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - UNPAID_HOURS * 3_600_000)
  let canceled = 0
  for (const order of await unpaidOrdersBefore(ctx.db, before, MAX_UNPAID))
    await logFailure(ctx, { order: order.id }, 'unpaid order not canceled; will retry', async () => {
      for (const attempt of await openAttemptsOf(ctx, { type: 'order', id: order.id })) await cancelAttempt(ctx, attempt)
      if ((await openAttemptsOf(ctx, { type: 'order', id: order.id })).some(mayBePaid)) return
      const reason = `Nobody paid this order within ${UNPAID_HOURS} hours.`
      if (await ctx.db.transaction((tx) => cancelOrder(tx, order, reason))) canceled++
    })
  return canceled
}

/**
 * Releases promotions that were reserved a while ago and not paid. A payment still waiting for approval is canceled at its provider, or the
 * customer could pay with a discount that someone else may have used by then. A payment in progress keeps its promotion. Returns how
 * many were released.
 */
export async function releaseStaleReservations(ctx: PaymentsContext): Promise<number> {
  let released = 0
  for (const subject of await staleReservations(ctx, MAX_BATCH_SIZE))
    await logFailure(ctx, { subject: subject.id }, 'reserved promotion not released; will retry', async () => {
      // A provider that is no longer connected can't be asked to cancel. If its payment arrives after all, it's a late one.
      const open = (await openAttemptsOf(ctx, subject)).filter(({ provider }) => Object.hasOwn(ctx.providers, provider))
      const waiting = open.filter(({ status }) => status === 'requires_action')
      for (const attempt of waiting) await cancelAttempt(ctx, attempt)
      if (open.length > waiting.length) return
      if (open.length === 0) await ctx.db.transaction((tx) => releaseUse(tx, subject.id))
      released++
    })
  return released
}

/** Whether all of an open payment may still arrive. An underpaid one has a `declineCode`. */
function mayBePaid({ declineCode }: PaymentAttempt): boolean {
  return declineCode === null
}

async function openAttemptsOf(ctx: PaymentsContext, subject: PaymentAttempt['subject']): Promise<PaymentAttempt[]> {
  return (await attemptsOf(ctx.db, subject)).filter(({ status }) => isOpen(status))
}

async function cancelAttempt(ctx: PaymentsContext, attempt: PaymentAttempt): Promise<void> {
  await settle(ctx, attempt.id, await cancelPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'system')
}

async function cancelOrder(tx: Transaction, { id, discountCents }: Order, reason: string): Promise<boolean> {
  const isCanceled = await cancelUnpaid(tx, id, reason)
  if (isCanceled && discountCents > 0) await releaseUse(tx, id)
  return isCanceled
}
