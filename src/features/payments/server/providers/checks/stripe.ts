import { z } from 'zod'
import { webhookEvents } from '#features/payments/rules/connections.ts'
import type { stripeAccess } from '#features/payments/rules/key-needs.ts'
import { orList } from '#features/payments/rules/words.ts'
import * as check from '#features/payments/server/providers/checks/check.ts'
import { CURRENCY } from '#shared/money.ts'

const KEYS_PAGE = 'Developers, API keys'

function give<Kind extends keyof typeof stripeAccess>(kind: Kind, resource: (typeof stripeAccess)[Kind][number]): string {
  return `Give it ${kind} access to ${resource} under ${KEYS_PAGE}.`
}

/** Tries what the shop needs of Stripe. No call does anything: each names something that does not exist. */
export async function checkStripe(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  { webhookUrl, captured }: check.CheckSubject,
): Promise<check.Check[]> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const get = (path: string) => ({ method: 'GET' as const, url: apiUrl + path, headers })
  const post = (path: string, form: Record<string, string> = {}) => ({
    method: 'POST' as const,
    url: apiUrl + path,
    headers,
    body: new URLSearchParams(form),
  })

  const first = await check.answerOf(get('/v1/payment_intents?limit=1'))
  if (!first) return [check.unanswered('Stripe')]
  if (first.status === 401) {
    const message = `Stripe doesn’t accept this key. Copy it again from ${KEYS_PAGE}; a key that was rolled or deleted stops working.`
    return [{ ...check.failed('Key', message), field: 'secretKey' }]
  }
  const attempts: check.Attempt[] = [
    {
      name: 'Payments',
      verb: 'create payments',
      fix: give('write', 'Checkout Sessions'),
      request: post('/v1/checkout/sessions/cs_test_of_the_connection/expire'),
    },
    {
      name: 'Payment status',
      verb: 'read payments',
      fix: give('read', 'PaymentIntents'),
      request: get('/v1/payment_intents?limit=1'),
    },
    {
      name: 'Refunds',
      verb: 'create refunds',
      fix: give('write', 'Charges and Refunds'),
      request: post('/v1/refunds', { payment_intent: 'pi_test_of_the_connection', amount: '1' }),
    },
    {
      name: 'Reconciliation',
      verb: 'read the balance',
      fix: `Without it fees, payouts and differences stay unknown. ${give('read', 'Balance transactions')}`,
      optional: true,
      request: get('/v1/balance_transactions?limit=1'),
    },
    {
      name: 'Payouts',
      verb: 'read payouts',
      fix: `Without it no payout is compared with what it pays out. ${give('read', 'Payouts')}`,
      optional: true,
      request: get('/v1/payouts?limit=1'),
    },
    {
      name: 'Disputes',
      verb: 'answer disputes',
      fix: `Without it the shop can’t read disputes or submit evidence. ${give('write', 'Disputes')}`,
      optional: true,
      request: post('/v1/disputes/du_test_of_the_connection'),
    },
    {
      name: 'Balance',
      verb: 'read what is on the balance',
      fix: `Without it nobody notices a payout that is a cent off. ${give('read', 'Balance')}`,
      optional: true,
      request: get('/v1/balance'),
    },
  ]
  const [checks, currency, webhook, earlier] = await Promise.all([
    Promise.all(attempts.map(check.tried)),
    checkCurrency(get('/v1/balance')),
    checkEndpoints(get('/v1/webhook_endpoints?limit=100'), webhookUrl),
    captured ? check.seesEarlier('Stripe', get(`/v1/checkout/sessions/${encodeURIComponent(captured)}`)) : [],
  ])
  return [check.passed('Key', 'Stripe accepts this key.'), ...checks, ...currency, ...earlier, ...webhook]
}

const endpointsSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})

const balanceSchema = z.object({ available: z.array(z.object({ currency: z.string() })).min(1) })

/** Whether the account keeps US dollars as such; nothing for a key that may not read the balance, which is a finding of its own. */
async function checkCurrency(request: check.Attempt['request']): Promise<check.Check[]> {
  const answer = await check.answerOf(request)
  const found = answer?.status === 200 ? balanceSchema.safeParse(answer.body).data : undefined
  if (!found) return []
  const currencies = found.available.map(({ currency }) => currency.toUpperCase())
  if (currencies.includes(CURRENCY)) return [check.passed('Currency', 'This account settles in US dollars.')]
  const message = `This account settles in ${orList(currencies)}. It has to settle in US dollars, the shop’s currency: otherwise fees, payouts and the balance don’t match the shop’s ledger. Add a US dollar bank account to it at Stripe.`
  return [check.failed('Currency', message)]
}

async function checkEndpoints(request: check.Attempt['request'], webhookUrl: string): Promise<check.Check[]> {
  const answer = await check.answerOf(request)
  const found = answer?.status === 200 ? endpointsSchema.safeParse(answer.body).data : undefined
  if (!found) return [check.webhooksUnchecked('Stripe', give('read', 'Webhook endpoints'))]
  const webhooks = found.data.map(({ url, status, enabled_events: events }) => ({ url, events, enabled: status === 'enabled' }))
  return [check.checkWebhooks('Stripe', webhooks, webhookEvents.stripe, webhookUrl)]
}
