import { paymentPage } from '#features/checkout/server/commands/payment-page.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import type { Order } from '#features/orders/contract.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { cancelUnpaid } from '#features/orders/server/commands.ts'
import { unpaidOrdersBefore } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { attemptsToLookUp, cancelPayment, confirmPayment, lookUpPayment } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { releaseUse } from '#features/promotions/server/commands/use.ts'
import { staleReservations } from '#features/promotions/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'

const MAX_BATCH_SIZE = 50
/** Of unpaid orders: more than are placed between two runs. Of most, nothing has to be asked at a provider any more. */
const MAX_UNPAID = 500

/** Asks the provider about an open attempt and settles its answer; for a customer who returns from the provider's page. */
export async function confirmAttempt(ctx: PaymentsContext, attempt: PaymentAttempt): Promise<void> {
  if (!isOpen(attempt.status)) return
  await settle(ctx, attempt.id, await confirmPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'customer')
}

/**
 * Asks providers about the attempts that are due: those whose call was not answered, and those whose webhook never came. An attempt
 * that its provider never received took no money. Returns how many attempts it asked about.
 */
export async function reconcilePayments(ctx: PaymentsContext): Promise<number> {
  const due = await attemptsToLookUp(ctx.db, MAX_BATCH_SIZE)
  for (const attempt of due)
    await tryOne(ctx, { attempt: attempt.id }, 'a payment could not be reconciled; it is asked again', async () =>
      settle(ctx, attempt.id, await lookUpPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'system'),
    )
  return due.length
}

/** Runs the work for one item; a failure is logged and stops no other item. */
async function tryOne(ctx: PaymentsContext, about: object, failed: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: Error) => ctx.log.error({ err: error, ...about }, failed))
}

/** Cancels orders that nobody paid within 24 hours; an open payment is canceled at its provider first. Returns how many. */
export async function cancelUnpaidOrders(ctx: PaymentsContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - UNPAID_HOURS * 3_600_000)
  let canceled = 0
  for (const order of await unpaidOrdersBefore(ctx.db, before, MAX_UNPAID))
    await tryOne(ctx, { order: order.id }, 'an unpaid order could not be canceled; it is tried again', async () => {
      const open = (await attemptsOf(ctx.db, { type: 'order', id: order.id })).filter((attempt) => isOpen(attempt.status))
      for (const attempt of open)
        await settle(ctx, attempt.id, await cancelPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'system')
      const reason = `Nobody paid this order within ${UNPAID_HOURS} hours.`
      if (await ctx.db.transaction((tx) => cancelOrder(tx, order, reason))) canceled++
    })
  return canceled
}

/**
 * Releases promotions that were reserved for minutes and not paid: a payment that still waits for its payer is canceled at its
 * provider, or they could pay a price that now belongs to someone else. A payment in progress keeps its promotion. Returns the
 * number released.
 */
export async function releaseStaleReservations(ctx: PaymentsContext): Promise<number> {
  let released = 0
  for (const subject of await staleReservations(ctx, MAX_BATCH_SIZE))
    await tryOne(ctx, { subject: subject.id }, 'a reserved promotion could not be released; it is tried again', async () => {
      const open = (await attemptsOf(ctx.db, subject)).filter((attempt) => isOpen(attempt.status))
      const waiting = open.filter(({ status }) => status === 'requires_action')
      for (const attempt of waiting)
        await settle(ctx, attempt.id, await cancelPayment(ctx, attempt, await paymentPage(ctx, attempt)), 'system')
      if (open.length > waiting.length) return
      if (open.length === 0) await ctx.db.transaction((tx) => releaseUse(tx, subject.id))
      released++
    })
  return released
}

async function cancelOrder(tx: Transaction, { id, discountCents }: Order, reason: string): Promise<boolean> {
  const isCanceled = await cancelUnpaid(tx, id, reason)
  if (isCanceled && discountCents > 0) await releaseUse(tx, id)
  return isCanceled
}
