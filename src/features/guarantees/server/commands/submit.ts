import { checkDestination } from '#features/checkout/server/queries.ts'
import type { GuaranteeClaimDraft, GuaranteeClaim, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { type ClaimRequest, recordClaim, stopFirst } from '#features/guarantees/server/commands/record-claim.ts'
import { presentRequest } from '#features/guarantees/server/queries/present.ts'
import { situationOf, termsOf } from '#features/guarantees/server/queries/situation.ts'
import { selectByRequestKey } from '#features/guarantees/server/store/guarantee-claims.ts'
import { insertWithdrawal, updateCarriedOut } from '#features/guarantees/server/store/withdrawals.ts'
import type { Order } from '#features/orders/contract.ts'
import { lockOrder } from '#features/orders/server/commands/move.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { limiterOf, type LimitRule, limitRule } from '#platform/http/rate-limit.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'

/** Claims per order, on its page and in the chat. */
export const orderClaims = limitRule({
  name: 'guarantee-claim',
  points: 30,
  seconds: 3_600,
  message: 'Too many requests for this order. Please wait a while, or reply to your order’s email.',
})

const mailboxClaims = limitRule({
  name: 'mailbox-claim',
  points: 60,
  seconds: 3_600,
  message: 'Too many requests for orders of this email address. Please wait a while, or reply to your order’s email.',
})

/** Counts a claim that the customer made in the chat, like one on the order's page. Throws 429 `rate_limited`. */
export async function countClaimInChat(ctx: Context, subscriber: string, order: Order): Promise<void> {
  if (!(await limiterOf(ctx, orderClaims).countSilently(order.id))) throw tooMany(orderClaims)
  await countClaim(ctx, subscriber, order)
}

/**
 * Counts a customer's claim against a limit by mailbox and hash of their `subscriber`, an IPv4 address or a whole /48. Ordering and
 * withdrawing repeatedly costs nothing, and each time sends emails to an address that may be a stranger's. Throws 429 `rate_limited`.
 */
export async function countClaim(ctx: Context, subscriber: string, { email }: Order): Promise<void> {
  if (await limiterOf(ctx, mailboxClaims).countSilently(`${subscriber} ${limitedMailbox(email)}`)) return
  throw tooMany(mailboxClaims)
}

function tooMany({ message, seconds }: LimitRule): Refusal {
  return new Refusal(429, 'rate_limited', message, { retryAfter: seconds })
}

/**
 * Submits a guarantee claim on an order for `by` (`customer` or a staff member's id). It's settled immediately if a rule allows it,
 * otherwise staff decide. A second call with the same `requestKey` returns the first claim. Throws 400 if something is missing, 409
 * `remedy_closed`, `remedy_open` if there is an open claim of the same kind, and `nothing_missing`.
 */
export async function submitGuaranteeClaim(
  ctx: Context,
  order: Order,
  draft: GuaranteeClaimDraft,
  by: string,
  requestKey?: string,
): Promise<GuaranteeClaim> {
  await checkDestination(ctx.db, order, draft.destination)
  const terms = await termsOf(ctx, order)
  const source = { by, at: ctx.now(), requestKey }
  const isStale = await stopFirst(ctx, order, draft, terms, source.at)
  try {
    const request = await ctx.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id)
      const verdict = judge({ ...(await situationOf(tx, locked, terms, source.at)), isStale }, draft)
      if (verdict.outcome === 'closed') throw new Refusal(409, verdict.code, verdict.why)
      if (verdict.outcome === 'incomplete') throw invalid(verdict.path, verdict.why)
      const claim = await recordClaim(tx, locked, draft, verdict, source)
      await publishClaim(tx, locked, claim, source)
      return claim
    })
    return presentRequest(request)
  } catch (error) {
    const earlier = requestKey === undefined ? undefined : await selectByRequestKey(ctx.db, requestKey)
    if (!earlier) throw error
    return presentRequest(earlier)
  }
}

/** Publishes the event that emails the customer. An order that ends publishes its own event. */
async function publishClaim(
  tx: Transaction,
  order: Order,
  { id: guaranteeClaimId, kind, status }: GuaranteeClaimRecord,
  { at }: ClaimRequest,
): Promise<void> {
  const payload = { guaranteeClaimId, orderId: order.id }
  if (status === 'waiting') return publish(tx, { type: 'guarantee_claim.received', payload })
  if (kind === 'refill') return publish(tx, { type: 'guarantee_claim.answered', payload })
  if (kind !== 'withdrawal') return
  const { id: orderId, orderNumber, email } = order
  const withdrawalId = newId('wdr')
  await insertWithdrawal(tx, { id: withdrawalId, orderNumber, email, name: null, receivedAt: at, provedAt: at })
  await updateCarriedOut(tx, withdrawalId, orderId, guaranteeClaimId, at)
  await publish(
    tx,
    { type: 'withdrawal.received', payload: { withdrawalId } },
    { type: 'withdrawal.answered', payload: { withdrawalId, orderId } },
  )
}
