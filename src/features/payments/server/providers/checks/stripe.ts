import { z } from 'zod'
import { webhookEvents } from '#features/payments/rules/connections.ts'
import type { stripeAccess } from '#features/payments/rules/key-needs.ts'
import { orList } from '#features/payments/rules/words.ts'
import * as check from '#features/payments/server/providers/checks/check.ts'
import { CURRENCY } from '#shared/money.ts'

const KEYS_PAGE = 'Developers, API keys'

function grantHint<Kind extends keyof typeof stripeAccess>(kind: Kind, resource: (typeof stripeAccess)[Kind][number]): string {
  return `Give it ${kind} access to ${resource} under ${KEYS_PAGE}.`
}

/** Tests everything that the shop needs from Stripe. The calls change nothing, because they refer to objects that don't exist. */
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

  const first = await check.responseTo(get('/v1/payment_intents?limit=1'))
  if (!first) return [check.noResponse('Stripe')]
  if (first.status === 401) {
    const message = `Stripe doesn’t accept this key. Copy it again from ${KEYS_PAGE}; a key that was rolled or deleted stops working.`
    return [{ ...check.failed('Key', message), field: 'secretKey' }]
  }
  const attempts: check.PermissionTest[] = [
    {
      name: 'Payments',
      verb: 'create payments',
      fix: grantHint('write', 'Checkout Sessions'),
      request: post('/v1/checkout/sessions/cs_test_of_the_connection/expire'),
    },
    {
      name: 'Payment status',
      verb: 'read payments',
      fix: grantHint('read', 'PaymentIntents'),
      request: get('/v1/payment_intents?limit=1'),
    },
    {
      name: 'Refunds',
      verb: 'create refunds',
      fix: grantHint('write', 'Charges and Refunds'),
      request: post('/v1/refunds', { payment_intent: 'pi_test_of_the_connection', amount: '1' }),
    },
    {
      name: 'Reconciliation',
      verb: 'read the balance',
      fix: `Without it, fees, payouts and differences stay unknown. ${grantHint('read', 'Balance transactions')}`,
      optional: true,
      request: get('/v1/balance_transactions?limit=1'),
    },
    {
      name: 'Payouts',
      verb: 'read payouts',
      fix: `Without it, payouts can’t be checked against their items. ${grantHint('read', 'Payouts')}`,
      optional: true,
      request: get('/v1/payouts?limit=1'),
    },
    {
      name: 'Disputes',
      verb: 'respond to disputes',
      fix: `Without it, the shop can’t read disputes or submit evidence. ${grantHint('write', 'Disputes')}`,
      optional: true,
      request: post('/v1/disputes/du_test_of_the_connection'),
    },
    {
      name: 'Balance',
      verb: 'read the current balance',
      fix: `Without it, nobody notices a payout that is a cent off. ${grantHint('read', 'Balance')}`,
      optional: true,
      request: get('/v1/balance'),
    },
  ]
  const [checks, currency, webhook, earlier] = await Promise.all([
    Promise.all(attempts.map(check.testPermission)),
    checkCurrency(get('/v1/balance')),
    checkEndpoints(get('/v1/webhook_endpoints?limit=100'), webhookUrl),
    captured ? check.checkEarlierPayment('Stripe', get(`/v1/checkout/sessions/${encodeURIComponent(captured)}`)) : [],
  ])
  return [check.passed('Key', 'Stripe accepts this key.'), ...checks, ...currency, ...earlier, ...webhook]
}

const endpointsSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})

const balanceSchema = z.object({ available: z.array(z.object({ currency: z.string() })).min(1) })

/** Tests whether the account holds US dollars. Returns nothing if the key has no access to the balance, which another check reports. */
async function checkCurrency(request: check.PermissionTest['request']): Promise<check.Check[]> {
  const answer = await check.responseTo(request)
  const found = answer?.status === 200 ? balanceSchema.safeParse(answer.body).data : undefined
  if (!found) return []
  const currencies = found.available.map(({ currency }) => currency.toUpperCase())
  if (currencies.includes(CURRENCY)) return [check.passed('Currency', 'This account settles in US dollars.')]
  const message = `This account settles in ${orList(currencies)}. It has to settle in US dollars, the shop’s currency, or fees, payouts and the balance won’t match the shop’s ledger. Add a US dollar bank account to it at Stripe.`
  return [check.failed('Currency', message)]
}

async function checkEndpoints(request: check.PermissionTest['request'], webhookUrl: string): Promise<check.Check[]> {
  const answer = await check.responseTo(request)
  const found = answer?.status === 200 ? endpointsSchema.safeParse(answer.body).data : undefined
  if (!found) return [check.webhooksUnchecked('Stripe', grantHint('read', 'Webhook endpoints'))]
  const webhooks = found.data.map(({ url, status, enabled_events: events }) => ({ url, events, enabled: status === 'enabled' }))
  return [check.checkWebhooks('Stripe', webhooks, webhookEvents.stripe, webhookUrl)]
}
