import type { Person } from '#features/accounts/contract.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { lockAccount } from '#features/accounts/server/queries.ts'
import { paymentPage, typedCardKeys } from '#features/checkout/server/commands/payment-page.ts'
import { confirmAttempt } from '#features/checkout/server/commands/reconcile.ts'
import { pay } from '#features/checkout/server/commands/settle.ts'
import type { CardDetails, Coin, PaymentAttempt, ProviderMethod } from '#features/payments/contract.ts'
import { createAttempt, providerFor } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptOfRequest, latestAttempt } from '#features/payments/server/queries.ts'
import { reserveUse } from '#features/promotions/server/commands/use.ts'
import { depositBonus, type Discount } from '#features/promotions/server/queries.ts'
import type { Deposit } from '#features/wallet/contract.ts'
import { openDeposit } from '#features/wallet/server/commands.ts'
import { getDeposit, getOwnDeposit } from '#features/wallet/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

/** A deposit and the attempt that pays for it. */
export interface Deposited {
  deposit: Deposit
  attempt: PaymentAttempt
  /** Whether an earlier run of the same request created them. */
  isRepeated?: boolean
}

/** A customer's validated request for a deposit. */
export interface DepositRequest {
  amountCents: Cents
  method: ProviderMethod
  coin: Coin | null
  /** Undefined unless typed into the shop's own form. */
  card: CardDetails | undefined
  /** The customer's IP address, encrypted. */
  sealedAddress: Buffer
}

/**
 * Opens a deposit and starts its payment. Both are committed before the provider is called, and the balance is credited when the money
 * is captured. `requestKey` identifies the request, so a retry after a crash finds the existing attempt.
 */
export async function makeDeposit(
  ctx: PaymentsContext,
  person: Person,
  { card, sealedAddress, ...payment }: DepositRequest,
  requestKey: string | undefined,
): Promise<Deposited> {
  const opened = await openWithBonus(ctx, { ...person, sealedAddress, cardKeys: typedCardKeys(ctx, card) }, payment, requestKey)
  if (opened.attempt.status !== 'created') return opened
  const { attempt } = await pay(ctx, opened.attempt, await paymentPage(ctx, opened.attempt), { card, isRepeated: opened.isRepeated })
  return { attempt, deposit: await getDeposit(ctx.db, opened.deposit.id) }
}

/** Updates a deposit from its provider when the customer at `ip` returns from the payment page. Throws 404. */
export async function confirmDeposit(ctx: PaymentsContext, person: Person, depositId: string, ip: string): Promise<Deposited> {
  const { attempt } = await getDeposited(ctx, person, depositId)
  await confirmAttempt(ctx, attempt, ip)
  return getDeposited(ctx, person, depositId)
}

/** A customer's deposit with its payment. Throws 404. */
export async function getDeposited(ctx: PaymentsContext, person: Person, depositId: string): Promise<Deposited> {
  const deposit = await getOwnDeposit(ctx.db, depositId, person.userId)
  const attempt = await latestAttempt(ctx.db, { type: 'deposit', id: deposit.id })
  if (!attempt) throw new Error(`deposit ${deposit.id} has no payment attempt`)
  return { deposit, attempt }
}

async function openWithBonus(
  ctx: PaymentsContext,
  { userId, email, cardKeys, sealedAddress }: Person & { cardKeys: string[] } & Pick<DepositRequest, 'sealedAddress'>,
  payment: Omit<DepositRequest, 'card' | 'sealedAddress'>,
  requestKey: string | undefined,
): Promise<Deposited> {
  const { amountCents } = payment
  const buyer = { userId, email, cardKeys }
  const discount = await depositBonus(ctx, amountCents, buyer)
  const insert = async (tx: Transaction, bonus?: Discount): Promise<Deposited> => {
    // The account may have been erased since the request arrived.
    if (!(await lockAccount(tx, userId))) throw unauthenticated()
    const deposit = await openDeposit(tx, { id: newId('dep'), userId, amountCents, currency: CURRENCY, sealedAddress })
    if (bonus) await reserveUse(ctx, tx, bonus, { type: 'deposit', id: deposit.id, number: null, paidCents: amountCents }, buyer)
    const attempt = await createAttempt(tx, {
      ...payment,
      id: newId('pay'),
      subject: { type: 'deposit', id: deposit.id },
      provider: providerFor(ctx, payment.method),
      currency: CURRENCY,
      requestKey: requestKey ?? null,
    })
    return { deposit, attempt }
  }
  try {
    // Using a promotion locks it, so these deposits can't share a group commit.
    return await (discount ? ctx.db.transaction((tx) => insert(tx, discount)) : ctx.db.grouped((tx) => insert(tx)))
  } catch (error) {
    const attempt = requestKey === undefined ? undefined : await attemptOfRequest(ctx.db, requestKey)
    if (attempt) return { attempt, deposit: await getDeposit(ctx.db, attempt.subject.id), isRepeated: true }
    // Someone else just claimed the last bonus: continue without it.
    if (error instanceof Refusal && error.code === 'promo_refused') return ctx.db.grouped((tx) => insert(tx))
    throw error
  }
}
