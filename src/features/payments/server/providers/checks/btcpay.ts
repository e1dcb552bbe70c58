import { z } from 'zod'
import { webhookEvents } from '#features/payments/rules/connections.ts'
import type { BtcPayPermission } from '#features/payments/rules/key-needs.ts'
import type { BtcPaySettings } from '#features/payments/server/providers/btcpay.ts'
import * as check from '#features/payments/server/providers/checks/check.ts'
import { rest, type RestRequest } from '#features/payments/server/providers/rest.ts'
import { OUT_OF_REACH } from '#features/payments/server/providers/server-reach.ts'
import { errorCode } from '#shared/errors.ts'

const NAME = 'BTCPay Server'

type BtcPayKeys = Omit<BtcPaySettings, 'webhookSecrets'>

/** The uses of a key, each with the permissions that allow it: first the one to request, then others that include it. */
const needed: { name: string; verb: string; permissions: [BtcPayPermission, ...string[]]; optional?: boolean }[] = [
  { name: 'Payments', verb: 'create invoices', permissions: ['cancreateinvoice', 'canmodifyinvoices'] },
  { name: 'Payment status', verb: 'read invoices', permissions: ['canviewinvoices', 'canmodifyinvoices'] },
  { name: 'Cancellations', verb: 'cancel invoices', permissions: ['canmodifyinvoices'] },
  { name: 'Refunds', verb: 'create refunds', permissions: ['cancreatepullpayments', 'canmanagepullpayments'] },
  { name: 'Refund status', verb: 'read refunds', permissions: ['canmanagepullpayments'] },
  { name: 'Reconciliation', verb: 'read payouts', permissions: ['canviewpayouts', 'canmanagepayouts'], optional: true },
]

const keySchema = z.object({ permissions: z.array(z.string()) })

/** Tests the permissions of a BTCPay Server key, and whether it has access to the store. */
export async function checkBtcPay(
  { url, reach, apiKey, storeId }: BtcPayKeys,
  { webhookUrl, captured }: check.CheckSubject,
): Promise<check.Check[]> {
  const headers = { authorization: `token ${apiKey}` }
  const get = (path: string): RestRequest => ({ method: 'GET', url: url + path, headers, reach })
  const store = `/api/v1/stores/${encodeURIComponent(storeId)}`

  const current = get('/api/v1/api-keys/current')
  const answer = await rest(current).catch((error: unknown) => (errorCode(error) === 'EREFUSED' ? 'out of reach' : undefined))
  if (answer === 'out of reach') return [{ ...check.failed('Server', OUT_OF_REACH), field: 'url' }]
  if (answer?.status === 401 || answer?.status === 403) {
    const message = 'Your server doesn’t accept this API key. Copy it again from Account, Manage account, API keys.'
    return [{ ...check.failed('Key', message), field: 'apiKey' }]
  }
  const key = keySchema.safeParse(answer?.body).data
  if (!key) return [check.noResponse('Your BTCPay Server')]
  const permissions = needed.map(({ name, verb, permissions: any, optional }) => {
    if (any.some((permission) => allows(key.permissions, permission, storeId))) return check.passed(name, `This key can ${verb}.`)
    return (optional ? check.warning : check.failed)(name, `This key can’t ${verb}. Create one for this store with btcpay.store.${any[0]}.`)
  })
  const [seen, webhook, earlier] = await Promise.all([
    check.responseTo(get(`${store}/invoices?take=1`)),
    checkStoreWebhooks(get(`${store}/webhooks`), webhookUrl),
    captured ? check.checkEarlierPayment(NAME, get(`/api/v1/invoices/${encodeURIComponent(captured)}`)) : [],
  ])
  const missingStore = seen?.status === 404 || seen?.status === 403
  const storeCheck = missingStore
    ? [
        check.failed(
          'Store',
          'This key has no access to a store with this ID. Copy the ID from Settings, General, and select the store for the key.',
        ),
      ]
    : []
  return [check.passed('Key', 'Your server accepts this API key.'), ...storeCheck, ...permissions, ...earlier, ...webhook]
}

/** Whether a key has a permission for a store, directly or through one that includes it. */
function allows(granted: readonly string[], permission: string, storeId: string): boolean {
  const names = ['unrestricted', `btcpay.store.${permission}`, 'btcpay.store.canmodifystoresettings']
  return names.some((name) => granted.includes(name) || granted.includes(`${name}:${storeId}`))
}

const WEBHOOKS = 'btcpay.store.webhooks.canmodifywebhooks'
const webhooksSchema = z.array(
  z.object({
    url: z.string(),
    enabled: z.boolean(),
    authorizedEvents: z.object({ everything: z.boolean(), specificEvents: z.array(z.string()).default([]) }),
  }),
)

async function checkStoreWebhooks(request: RestRequest, webhookUrl: string): Promise<check.Check[]> {
  const answer = await check.responseTo(request)
  const found = answer?.status === 200 ? webhooksSchema.safeParse(answer.body).data : undefined
  if (!found) return [check.webhooksUnchecked(NAME, `Create one for this store with ${WEBHOOKS} too.`)]
  const webhooks = found.map(({ url, enabled, authorizedEvents: { everything, specificEvents } }) => ({
    url,
    enabled,
    events: everything ? ['*'] : specificEvents,
  }))
  return [check.checkWebhooks(NAME, webhooks, webhookEvents.btcpay, webhookUrl)]
}
