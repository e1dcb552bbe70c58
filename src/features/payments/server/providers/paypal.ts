import { z } from 'zod'
import { listPayPalBalance, readPayPalBalance } from '#features/payments/server/providers/paypal-balance.ts'
import { payPalDisputes } from '#features/payments/server/providers/paypal-disputes.ts'
import { readPayPalEvent } from '#features/payments/server/providers/paypal-events.ts'
import { findPayPalCapture } from '#features/payments/server/providers/paypal-search.ts'
import { verifiedByPayPal } from '#features/payments/server/providers/paypal-signature.ts'
import {
  type CreatePayment,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  PaymentDeleted,
  ProviderRefused,
  findExistingRefund,
} from '#features/payments/server/providers/provider.ts'
import { accepted, rest, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import { toCents, toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

export interface PayPalSettings {
  clientId: string
  clientSecret: string
  /** The ids of the webhooks registered at PayPal, which signatures cover. More than one while a webhook is being replaced. */
  webhookIds: readonly string[]
  /** https://api-m.paypal.com, or https://api-m.sandbox.paypal.com for tests. */
  apiUrl: string
  /** The text after PayPal's prefix on the statement, for a payment created at `createdAt`. Undefined for none. */
  statementText(createdAt: Date): string | undefined
}

const money = z.object({ value: z.string(), currency_code: z.string() })
const capture = z.object({ id: z.string(), status: z.string(), amount: money })
const refundSchema = z.object({ id: z.string(), status: z.string(), custom_id: z.string().optional() })
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(refundSchema).optional() }).optional(),
      }),
    )
    .default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})
type Order = z.infer<typeof orderSchema>

/** How long PayPal remembers a request id and its response. */
const KEY_LIFETIME_MS = 6 * 3_600_000

/**
 * Accepts payments through PayPal's Orders v2 API: the payer approves on PayPal's page, and the shop captures. The reference is the
 * order's id at PayPal.
 */
export function payPalProvider(settings: PayPalSettings, now: () => Date): PaymentProvider {
  const accessToken = accessTokens(settings, now)
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, requestId?: string): Promise<RestAnswer> => {
    const headers: Record<string, string> = requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}
    const send = (token: string) =>
      rest({ method, url: settings.apiUrl + path, headers: { ...headers, authorization: `Bearer ${token}` }, body })
    const token = await accessToken()
    const answer = await send(token)
    return answer.status === 401 ? send(await accessToken({ refused: token })) : answer
  }
  const create = async (request: CreatePayment) =>
    orderSchema.parse(
      accepted(await call('POST', '/v2/checkout/orders', orderOf(request, settings.statementText(request.createdAt)), request.attemptId)),
    )
  const read = async (reference: string) => {
    const answer = await call('GET', `/v2/checkout/orders/${encodeURIComponent(reference)}`)
    if (answer.status === 404) throw new PaymentDeleted(`PayPal has no order ${reference}`)
    return orderSchema.parse(accepted(answer))
  }

  /** Captures an approved order. An order that is not approved is only read. */
  async function confirm(reference: string): Promise<ProviderPayment> {
    const order = await read(reference)
    if (order.status !== 'APPROVED') return toPayment(order)
    const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`
    const answer = await call('POST', path, {}, `${attemptOf(order)}:capture`)
    // Either refused, or captured concurrently. The order shows which.
    return answer.status < 300 ? toPayment(orderSchema.parse(answer.body)) : afterRefusal(answer, await read(reference))
  }

  return {
    name: 'paypal',
    create: async (request) => toPayment(await create(request)),
    confirm,
    async cancel(reference) {
      const payment = toPayment(await read(reference))
      // PayPal has no way to cancel an order. Money only moves if the shop captures it, which it never does after this.
      return payment.status === 'requires_action' ? { ...payment, status: 'canceled' } : payment
    },
    async lookUp(request) {
      if (now().getTime() - request.createdAt.getTime() > KEY_LIFETIME_MS) {
        const orderId = await findPayPalCapture(call, request, now())
        return orderId === null ? null : toPayment(await read(orderId))
      }
      try {
        // With the same request id, PayPal returns the existing order, or creates it if the first request never arrived.
        return await confirm((await create(request)).id)
      } catch (error) {
        if (error instanceof ProviderRefused) return null
        throw error
      }
    },
    async refund({ refundId, reference, amountCents }): Promise<ProviderRefund> {
      const order = await read(reference)
      const [captured] = capturesOf(order)
      if (!captured) return { reference: refundId, status: 'failed' }
      // PayPal discards a request id after some hours, but a refund may take weeks. So look for an existing refund first.
      const all = order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])
      const known = findExistingRefund(all, refundId, (refund) => ({
        name: refund.custom_id,
        isFailed: toRefund(refund).status === 'failed',
      }))
      if (known) return toRefund(known)
      const body = {
        amount: { value: toDollars(amountCents).toFixed(2), currency_code: captured.amount.currency_code },
        custom_id: refundId,
      }
      const answer = await call('POST', `/v2/payments/captures/${encodeURIComponent(captured.id)}/refund`, body, refundId)
      if (answer.status >= 400) return { reference: refundId, status: 'failed' }
      const { id } = refundSchema.parse(answer.body)
      // A refused look at a refund that exists is no response to it.
      return toRefund(refundSchema.parse((await call('GET', `/v2/payments/refunds/${encodeURIComponent(id)}`)).body))
    },
    listBalanceTransactions: (query) => listPayPalBalance(call, query, now()),
    readBalance: () => readPayPalBalance(call, now()),
    disputes: payPalDisputes(call, async (orderId) => pluck(capturesOf(await read(orderId)), 'id')),
    async verifyWebhook(webhook) {
      for (const webhookId of settings.webhookIds) {
        const verification = { webhookId, apiUrl: settings.apiUrl }
        const isGenuine = await verifiedByPayPal(webhook, verification, (body) =>
          call('POST', '/v1/notifications/verify-webhook-signature', body),
        )
        if (isGenuine) return readPayPalEvent(webhook)
      }
      return null
    },
  }
}

function orderOf({ attemptId, amountCents, currency, description, returnUrl }: CreatePayment, statementText: string | undefined) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: attemptId,
        invoice_id: attemptId,
        description: description.slice(0, 127),
        ...(statementText !== undefined && { soft_descriptor: statementText }),
        amount: { currency_code: currency, value: toDollars(amountCents).toFixed(2) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: { user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING', return_url: returnUrl, cancel_url: returnUrl },
      },
    },
  }
}

function toPayment(order: Order): ProviderPayment {
  const captures = capturesOf(order)
  const status = statusOf(order)
  const page = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return {
    reference: order.id,
    attemptId: attemptOf(order),
    status,
    capturedCents: captures.filter(isCaptured).reduce((sum, { amount }) => sum + toCents(Number(amount.value)), 0),
    currency: captures[0]?.amount.currency_code ?? order.purchase_units[0]?.amount?.currency_code ?? '',
    ...(status === 'declined' && { declineCode: 'card_declined' }),
    ...(status === 'requires_action' && page && { nextActionUrl: page.href }),
  }
}

/** Captured money counts as captured even if part of it was refunded later. */
function isCaptured({ status }: z.infer<typeof capture>): boolean {
  return status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED'
}

function statusOf(order: Order): ProviderPayment['status'] {
  if (order.status === 'VOIDED') return 'expired'
  // Approved but not captured. The next `confirm` captures it.
  if (order.status === 'APPROVED') return 'pending'
  if (order.status !== 'COMPLETED') return 'requires_action'
  const captures = capturesOf(order)
  if (captures.some(isCaptured)) return 'succeeded'
  return captures.some(({ status }) => status === 'PENDING') ? 'pending' : 'declined'
}

function capturesOf(order: Order) {
  return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
}

function attemptOf(order: Order): string {
  return order.purchase_units[0]?.custom_id ?? ''
}

const problemSchema = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) })

/** The state after a refused capture: either the payer's funding was declined, or the order changed in the meantime. */
function afterRefusal({ body }: RestAnswer, order: Order): ProviderPayment {
  const isDeclined = problemSchema.safeParse(body).data?.details.some(({ issue }) => issue === 'INSTRUMENT_DECLINED')
  return isDeclined ? { ...toPayment(order), status: 'declined', declineCode: 'card_declined' } : toPayment(order)
}

const refundStatuses: Record<string, ProviderRefund['status']> = { COMPLETED: 'succeeded', FAILED: 'failed', CANCELLED: 'failed' }

function toRefund({ id, status }: z.infer<typeof refundSchema>): ProviderRefund {
  return { reference: id, status: refundStatuses[status] ?? 'pending' }
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })

/** Returns a function for PayPal's access token, cached until a minute before it expires. A token that PayPal `refused` is replaced. */
function accessTokens({ clientId, clientSecret, apiUrl }: PayPalSettings, now: () => Date) {
  const request = async () => {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const answer = await rest({ method: 'POST', url: `${apiUrl}/v1/oauth2/token`, headers: { authorization }, body })
    const { access_token: value, expires_in } = tokenSchema.parse(accepted(answer))
    return { value, until: now().getTime() + (expires_in - 60) * 1_000 }
  }
  let newest: ReturnType<typeof request> | undefined
  return async ({ refused }: { refused?: string } = {}): Promise<string> => {
    const known = newest
    const token = await known?.catch(() => undefined)
    if (token && token.value !== refused && token.until > now().getTime()) return token.value
    // The first caller requests a token, and concurrent ones wait for it.
    if (!newest || newest === known) newest = request()
    return (await newest).value
  }
}
