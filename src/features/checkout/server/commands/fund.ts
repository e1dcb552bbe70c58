import { splitPrice } from '#features/checkout/rules/split.ts'
import { describeOrder } from '#features/checkout/server/commands/payment-page.ts'
import { disputedBalanceCents } from '#features/checkout/server/queries/disputes.ts'
import type { Order } from '#features/orders/contract.ts'
import { publishPaid, markPaid } from '#features/orders/server/commands.ts'
import type { Coin, PaymentAttempt, PaymentMethod } from '#features/payments/contract.ts'
import { createAttempt, moveAttempt } from '#features/payments/server/commands.ts'
import type { AmountCheck } from '#features/payments/server/queries.ts'
import { settleUse } from '#features/promotions/server/commands/use.ts'
import { lockBalance, spend } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatMoney, toDollars } from '#shared/money.ts'

/** How a customer wants to pay an order. */
export interface Funding {
  method: PaymentMethod
  coin: Coin | null
  /** Pays as much as possible from the balance and the rest by `method`. */
  useBalance: boolean
  /** The part from the balance that the customer was shown; undefined if none was shown. */
  shownBalanceCents: Cents | undefined
}

/** What creating an attempt needs. There is at most one attempt per `requestKey`. */
type AttemptFunding = Funding & { provider: string; requestKey: string | undefined; checkAmount: AmountCheck }

/** What a funding is checked against: an order, placed or not. */
type PayableOrder = Pick<Order, 'userId' | 'priceCents' | 'currency'>

/** An order and its newest payment attempt. */
export interface Placed {
  order: Order
  attempt: PaymentAttempt
  /** Whether an earlier run of the same request created them. */
  isRepeated?: boolean
}

/**
 * Creates the payment attempt of an order and takes the balance's part in the same transaction. A balance that covers the price pays the
 * order immediately; a smaller part is reserved until the rest arrives. Throws 400 `method_amount`, 402 `insufficient_balance`,
 * 409 `balance_disputed`, and 409 `balance_changed` if the balance would pay a different part than the customer was shown.
 */
export async function fund(tx: Transaction, order: Order, funding: AttemptFunding): Promise<Placed> {
  const { fromBalance, toPay } = await checkFunding(tx, order, funding)
  if (toPay === 0) return payFromBalance(tx, order, funding)
  const attempt = await createAttempt(tx, {
    ...draftOf(order, funding),
    provider: funding.provider,
    method: funding.method,
    coin: funding.coin,
    amountCents: toPay,
    balanceCents: fromBalance,
  })
  if (fromBalance > 0) await spendBalance(tx, 'hold', order, attempt, fromBalance)
  return { order, attempt }
}

/** The parts of an order's price paid from the balance and by the chosen method. Throws what `fund` throws. */
export async function checkFunding(
  tx: Transaction,
  order: PayableOrder,
  funding: Funding & { checkAmount: AmountCheck },
): Promise<{ fromBalance: Cents; toPay: Cents }> {
  const usesBalance = funding.method === 'balance' || funding.useBalance
  const { fromBalance, toPay } = usesBalance
    ? splitPrice(order.priceCents, await spendable(tx, order))
    : { fromBalance: 0, toPay: order.priceCents }
  if (toPay > 0 && funding.method === 'balance') throw insufficient(order.priceCents, await spendable(tx, order))
  if (funding.shownBalanceCents !== undefined && funding.shownBalanceCents !== fromBalance) {
    throw balanceChanged(order.priceCents, await spendable(tx, order))
  }
  if (toPay > 0) funding.checkAmount(toPay, fromBalance)
  return { fromBalance, toPay }
}

async function payFromBalance(tx: Transaction, order: Order, funding: AttemptFunding): Promise<Placed> {
  const { priceCents: amountCents, currency } = order
  const created = await createAttempt(tx, { ...draftOf(order, funding), provider: 'balance', method: 'balance', amountCents })
  await spendBalance(tx, 'sale', order, created, amountCents)
  const [{ attempt }, paid] = await Promise.all([
    moveAttempt(tx, created.id, { attemptId: created.id, status: 'succeeded', capturedCents: amountCents, currency }),
    markPaid(tx, order.id, amountCents, 'customer'),
    publishPaid(tx, order.id),
    order.discountCents > 0 && settleUse(tx, order.id),
  ])
  if (!paid) throw new Error(`new order ${order.id} could not be marked paid`)
  return { order: paid, attempt }
}

function draftOf(order: Order, { requestKey }: AttemptFunding) {
  const subject = { type: 'order' as const, id: order.id }
  return { id: newId('pay'), subject, currency: order.currency, requestKey: requestKey ?? null }
}

/** Locks and returns the customer's balance. Throws 409 `balance_disputed` if the order needs money that a dispute took back. */
async function spendable(tx: Transaction, order: PayableOrder): Promise<Cents> {
  const userId = ownerOf(order)
  const { paidCents, bonusCents } = await lockBalance(tx, userId, order.currency)
  const balance = paidCents + bonusCents
  const disputed = await disputedBalanceCents(tx, userId)
  if (disputed > 0 && order.priceCents > balance - disputed) throw balanceDisputed(disputed)
  return balance
}

async function spendBalance(tx: Transaction, kind: 'sale' | 'hold', order: Order, attempt: PaymentAttempt, cents: Cents): Promise<void> {
  const isSpent = await spend(tx, kind, {
    customerId: ownerOf(order),
    paymentId: attempt.id,
    orderId: order.id,
    currency: order.currency,
    cents,
    description: describeOrder(order),
  })
  if (!isSpent) throw new Error(`balance of order ${order.id} shrank while locked`)
}

function ownerOf({ userId }: PayableOrder): string {
  if (userId === null) throw new Refusal(401, 'authentication_required', 'Authentication required')
  return userId
}

function insufficient(price: Cents, balance: Cents): Refusal {
  return new Refusal(
    402,
    'insufficient_balance',
    `Your balance is ${formatMoney(balance)}, the order costs ${formatMoney(price)}. Nothing was charged. Add funds, or pay the rest another way.`,
    { data: { balance: toDollars(balance), price: toDollars(price) } },
  )
}

function balanceDisputed(cents: Cents): Refusal {
  return new Refusal(
    409,
    'balance_disputed',
    `${formatMoney(cents)} of your balance can’t be used: your bank or payment provider took this payment back. Nothing was charged. Pay another way, or contact us.`,
  )
}

function balanceChanged(price: Cents, balance: Cents): Refusal {
  return new Refusal(
    409,
    'balance_changed',
    `Your balance is now ${formatMoney(balance)}, so the rest is another amount. Nothing was charged. Please check it and pay again.`,
    { data: { balance: toDollars(balance), price: toDollars(price) } },
  )
}
