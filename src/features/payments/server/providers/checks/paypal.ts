import { z } from 'zod'
import { webhookEvents } from '#features/payments/rules/connections.ts'
import * as check from '#features/payments/server/providers/checks/check.ts'
import type { RestAnswer } from '#features/payments/server/providers/rest.ts'

const APP_PAGE = 'Apps & Credentials'
/** A valid PayPal id that no order or capture has. */
const UNUSED_ID = '00000000000000000'

interface PayPalKeys {
  clientId: string
  clientSecret: string
  webhookId: string
  apiUrl: string
}

/** Tests everything that the shop needs from PayPal. The calls change nothing, because they refer to objects that don't exist. */
export async function checkPayPal(
  { clientId, clientSecret, webhookId, apiUrl }: PayPalKeys,
  { webhookUrl, live, captured }: check.CheckSubject,
): Promise<check.Check[]> {
  const answer = await check.responseTo({
    method: 'POST',
    url: `${apiUrl}/v1/oauth2/token`,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const token = z.object({ access_token: z.string() }).safeParse(answer?.body).data?.access_token
  if (!answer || (!token && answer.status !== 401)) return [check.noResponse('PayPal')]
  if (!token) return [unknownApp(live)]
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string) => ({ method: 'GET' as const, url: apiUrl + path, headers })

  const attempts: check.PermissionTest[] = [
    {
      name: 'Payments',
      verb: 'create payments',
      fix: `Turn on Checkout (Accept payments) for the app under ${APP_PAGE}.`,
      request: get(`/v2/checkout/orders/${UNUSED_ID}`),
    },
    {
      name: 'Refunds',
      verb: 'create refunds',
      fix: `Turn on Checkout (Accept payments) for the app under ${APP_PAGE}.`,
      request: { ...get(`/v2/payments/captures/${UNUSED_ID}/refund`), method: 'POST', body: {} },
    },
    {
      name: 'Reconciliation',
      verb: 'search transactions',
      fix: `Without it, fees and payouts stay unknown, and a lost payment isn’t found. Turn on Transaction search for the app under ${APP_PAGE}.`,
      optional: true,
      request: get(`/v1/reporting/transactions?${new URLSearchParams(lastHour())}`),
    },
    {
      name: 'Disputes',
      verb: 'read disputes',
      fix: `Without it, the shop can’t read disputes or submit evidence. Turn on Customer disputes for the app under ${APP_PAGE}.`,
      optional: true,
      request: get('/v1/customer/disputes?page_size=1'),
    },
  ]
  const [checks, webhook, earlier] = await Promise.all([
    Promise.all(attempts.map(check.testPermission)),
    check.responseTo(get(`/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`)).then((found) => checkWebhook(found, webhookUrl)),
    captured ? check.checkEarlierPayment('PayPal', get(`/v2/checkout/orders/${encodeURIComponent(captured)}`)) : [],
  ])
  return [check.passed('Keys', 'PayPal accepts this client ID and secret.'), ...checks, ...earlier, ...webhook]
}

function unknownApp(live: boolean): check.Check {
  const [mode, other] = live ? ['Live', 'sandbox'] : ['Sandbox', 'live']
  const message = `PayPal doesn’t recognize this client ID and secret. Copy both from ${APP_PAGE} with ${mode} selected. Those of a ${other} app don’t work in this shop.`
  return { ...check.failed('Keys', message), field: 'clientSecret' }
}

function lastHour(): Record<string, string> {
  const now = Date.now()
  return { start_date: new Date(now - 3_600_000).toISOString(), end_date: new Date(now).toISOString(), page_size: '1' }
}

const webhookSchema = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

function checkWebhook(answer: RestAnswer | undefined, webhookUrl: string): check.Check[] {
  if (answer?.status === 404 || answer?.status === 400) {
    const message = `PayPal has no webhook with this ID. Copy the ID of the app’s webhook for ${webhookUrl} under ${APP_PAGE}.`
    return [check.failed('Webhook', message)]
  }
  const found = answer?.status === 200 ? webhookSchema.safeParse(answer.body).data : undefined
  if (!found) return [check.webhooksUnchecked('PayPal', 'Test again in a minute.')]
  const webhook = { url: found.url, events: found.event_types.map(({ name }) => name), enabled: true }
  return [check.checkWebhooks('PayPal', [webhook], webhookEvents.paypal, webhookUrl)]
}
