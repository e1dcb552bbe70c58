import { z } from 'zod'
import { centsOf } from '#features/payments/server/providers/btcpay-coins.ts'
import { type BtcPayCalls, invoiceSchema } from '#features/payments/server/providers/btcpay-invoices.ts'
import {
  type BalanceTransaction,
  type ProviderRefund,
  findExistingRefund,
  type RefundRequest,
} from '#features/payments/server/providers/provider.ts'
import { toDollars } from '#shared/money.ts'

const pullPaymentSchema = z.object({ id: z.string(), name: z.string(), viewLink: z.string().optional(), archived: z.boolean().optional() })
type PullPayment = z.infer<typeof pullPaymentSchema>
const payoutsSchema = z.array(z.object({ state: z.string() }))
const methodsSchema = z.array(z.object({ paymentMethodId: z.string(), payments: z.array(z.unknown()).default([]) }))
const storePayoutSchema = z.object({
  id: z.string(),
  state: z.string(),
  pullPaymentId: z.string().nullish(),
  originalAmount: z.string(),
  originalCurrency: z.string(),
  date: z.coerce.number(),
})

const pullPayment = (id: string) => `/api/v1/pull-payments/${encodeURIComponent(id)}`

/** Creates the pull payment named after the refund's id exactly once, and returns its state. */
export async function refundInvoice(calls: BtcPayCalls, request: RefundRequest): Promise<ProviderRefund> {
  const known = await findPullPayment(calls, request)
  if (!known) return createPullPayment(calls, request)
  // Throws if the server refuses to show them: that is no response about a refund that exists.
  const payouts = payoutsSchema.parse((await calls.call('GET', `${pullPayment(known.id)}/payouts`)).body)
  if (payouts.some(({ state }) => state === 'Completed')) return claimable(known, 'succeeded')
  // An archived pull payment accepts no more claims, but earlier ones are still paid.
  const isOver = known.archived === true && payouts.every(({ state }) => state === 'Cancelled')
  return claimable(known, isOver ? 'failed' : 'pending')
}

/** Finds the pull payment of a refund by its saved id. If an earlier response may have been lost, also by its name among all of them. */
async function findPullPayment({ call, getAll, store }: BtcPayCalls, request: RefundRequest): Promise<PullPayment | undefined> {
  const { refundId, previousReference, isRepeated } = request
  const findOwn = (all: PullPayment[]) => findExistingRefund(all, refundId, ({ name, archived }) => ({ name, isFailed: archived ?? false }))
  if (previousReference !== null) {
    const { status, body } = await call('GET', pullPayment(previousReference))
    const made = status < 300 && findOwn([pullPaymentSchema.parse(body)])
    if (made) return made
  }
  return isRepeated ? findOwn(z.array(pullPaymentSchema).parse(await getAll(`${store}/pull-payments?includeArchived=true`))) : undefined
}

async function createPullPayment(
  { call, get, invoice }: BtcPayCalls,
  { refundId, reference, amountCents }: RefundRequest,
): Promise<ProviderRefund> {
  const { currency } = invoiceSchema.parse(await get(invoice(reference)))
  const paid = methodsSchema.parse(await get(`${invoice(reference)}/payment-methods`)).find(({ payments }) => payments.length > 0)
  const answer = await call('POST', `${invoice(reference)}/refund`, {
    name: refundId,
    // Lightning has two payment methods but only one payout method.
    payoutMethods: [(paid?.paymentMethodId ?? 'BTC-CHAIN').replace(/-LNURL$/, '-LN')],
    refundVariant: 'Custom',
    customAmount: toDollars(amountCents).toFixed(2),
    customCurrency: currency,
  })
  if (answer.status >= 400) return { reference: refundId, status: 'failed' }
  return claimable(pullPaymentSchema.parse(answer.body), 'pending')
}

function claimable({ id, viewLink }: PullPayment, status: ProviderRefund['status']): ProviderRefund {
  return { reference: id, status, ...(viewLink && status === 'pending' && { claimUrl: viewLink }) }
}

/** All refunds that were claimed and paid. A refund may be paid long after it was started, so the list is not limited by time. */
export async function paidRefunds({ getAll, store }: BtcPayCalls): Promise<BalanceTransaction[]> {
  const payouts = z.array(storePayoutSchema).parse(await getAll(`${store}/payouts`))
  return payouts
    .filter(({ state }) => state === 'Completed')
    .map(({ id, originalAmount, originalCurrency, pullPaymentId, date }) => ({
      id,
      type: 'refund',
      amountCents: -centsOf(originalAmount),
      feeCents: 0,
      currency: originalCurrency,
      ...(pullPaymentId && { refundReference: pullPaymentId }),
      at: new Date(date * 1_000),
    }))
}
