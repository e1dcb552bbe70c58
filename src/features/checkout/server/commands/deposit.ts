import type { Person } from '#features/accounts/contract.ts'
import { checkCardFields } from '#features/checkout/rules/fields.ts'
import { pay } from '#features/checkout/server/commands/pay.ts'
import { confirm } from '#features/checkout/server/commands/reconcile.ts'
import { describeDeposit } from '#features/checkout/server/describe.ts'
import type { DepositBody } from '#features/checkout/server/input.ts'
import type { CardDetails, PaymentAttempt, ProviderMethod } from '#features/payments/contract.ts'
import { checkCard, createAttempt } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptOfRequest, checkMethod, latestAttempt } from '#features/payments/server/queries.ts'
import { reserveUse } from '#features/promotions/server/commands/use.ts'
import { depositGain, type Gain } from '#features/promotions/server/queries.ts'
import { depositProblem } from '#features/wallet/rules/deposits.ts'
import { openDeposit } from '#features/wallet/server/commands.ts'
import { type Deposit, depositLimits, getDeposit, getOwnDeposit } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

/** A deposit and the try to pay it. */
export interface Deposited {
  deposit: Deposit
  attempt: PaymentAttempt
}

/** The names of section 3 and 9: a deposit by card is called `stripe`. */
const methods: Record<DepositBody['method'], ProviderMethod> = {
  stripe: 'card',
  card: 'card',
  paypal: 'paypal',
  crypto: 'crypto',
}

/**
 * Opens a deposit and starts its payment, as an order's: both are committed before the provider is called, and the
 * balance grows when the money is captured. Throws 400 with the limits where the amount is outside them.
 */
export async function makeDeposit(ctx: PaymentsContext, person: Person, body: DepositBody, requestKey?: string): Promise<Deposited> {
  const method = methods[body.method]
  await checkMethod(ctx, method)
  const amountCents = await readAmount(ctx, body.amount)
  const card = method === 'card' ? readCard(ctx, body) : undefined
  const opened = await open(
    ctx,
    person,
    { amountCents, method, coin: method === 'crypto' ? (body.cryptoType ?? 'bitcoin') : null },
    requestKey,
  )
  if (opened.attempt.status !== 'created') return opened
  const { attempt } = await pay(ctx, opened.attempt, {
    description: describeDeposit(method),
    returnUrl: `${ctx.config.PUBLIC_URL}/profile?section=deposit&deposit=${opened.deposit.id}`,
    card,
  })
  return { attempt, deposit: await getDeposit(ctx.db, opened.deposit.id) }
}

/** The customer is back from the payment page: asks where the payment of their deposit stands. Throws 404. */
export async function confirmDeposit(ctx: PaymentsContext, person: Person, depositId: string): Promise<Deposited> {
  const { attempt } = await getDeposited(ctx, person, depositId)
  await confirm(ctx, attempt)
  return getDeposited(ctx, person, depositId)
}

/** The customer's deposit and its payment. Throws 404. */
export async function getDeposited(ctx: PaymentsContext, person: Person, depositId: string): Promise<Deposited> {
  const deposit = await getOwnDeposit(ctx.db, depositId, person.userId)
  const attempt = await latestAttempt(ctx.db, { type: 'deposit', id: deposit.id })
  if (!attempt) throw new Error('a deposit without a payment')
  return { deposit, attempt }
}

async function readAmount(ctx: PaymentsContext, dollars: number): Promise<Cents> {
  const cents = Math.round(dollars * 100)
  const isWhole = Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-6
  const problem = depositProblem(isWhole ? cents : undefined, await depositLimits(ctx.db))
  if (problem) throw invalid('amount', problem)
  return cents
}

function readCard(ctx: PaymentsContext, body: DepositBody): CardDetails {
  const errors = checkCardFields(body, ctx.now())
  const first = errors[0]
  if (first) throw new Refusal(400, 'invalid_input', first.message, { errors })
  const card = {
    number: body.cardNumber ?? '',
    expiry: body.expiryDate ?? '',
    cvc: body.cvcNumber ?? '',
    holder: body.cardholderName ?? '',
  }
  checkCard(ctx, card)
  return card
}

async function open(
  ctx: PaymentsContext,
  { userId, email }: Person,
  payment: Pick<PaymentAttempt, 'amountCents' | 'method' | 'coin'>,
  requestKey: string | undefined,
): Promise<Deposited> {
  const { amountCents } = payment
  const buyer = { userId, email }
  const gain = await depositGain(ctx, amountCents, buyer)
  const insert = async (tx: Transaction, bonus?: Gain): Promise<Deposited> => {
    const deposit = await openDeposit(tx, { id: newId('dep'), userId, amountCents, currency: CURRENCY })
    if (bonus) await reserveUse(ctx, tx, bonus, { type: 'deposit', id: deposit.id, number: null, paidCents: amountCents }, buyer)
    const attempt = await createAttempt(tx, {
      ...payment,
      id: newId('pay'),
      subject: { type: 'deposit', id: deposit.id },
      provider: ctx.config.PAYMENT_PROVIDER,
      currency: CURRENCY,
      requestKey: requestKey ?? null,
    })
    return { deposit, attempt }
  }
  try {
    // A promotion is locked while it is used: such deposits wait for each other one by one, not in groups.
    return await (gain ? ctx.db.transaction((tx) => insert(tx, gain)) : ctx.db.grouped((tx) => insert(tx)))
  } catch (error) {
    // The bonus went to others in the same moment: the deposit itself is as good without.
    if (error instanceof Refusal && error.code === 'promo_refused') return ctx.db.grouped((tx) => insert(tx))
    const attempt = requestKey === undefined ? undefined : await attemptOfRequest(ctx.db, requestKey)
    if (!attempt) throw error
    return { attempt, deposit: await getDeposit(ctx.db, attempt.subject.id) }
  }
}
