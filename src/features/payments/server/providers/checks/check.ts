import type { ConnectionChecks } from '#features/payments/contract/settings.ts'
import { rest, type RestAnswer, type RestRequest } from '#features/payments/server/providers/rest.ts'

/** A result of a test. `field` is the key that the provider doesn't recognize, so that nothing works. */
export type Check = ConnectionChecks[number] & { field?: string }

export interface CheckSubject {
  webhookUrl: string
  live: boolean
  /** The reference of a payment that the provider captured for this shop. Undefined if there is none. */
  captured: string | undefined
}

export const passed = (name: string, message: string): Check => ({ name, result: 'passed', message })
export const warning = (name: string, message: string): Check => ({ name, result: 'warning', message })
export const failed = (name: string, message: string): Check => ({ name, result: 'failed', message })

export const noResponse = (provider: string): Check =>
  failed('Connection', `${provider} didn’t respond, so these keys couldn’t be tested. Try again in a minute.`)

/** The provider's response. Undefined if there was none, or it can't be read. */
export function responseTo(request: RestRequest): Promise<RestAnswer | undefined> {
  return rest(request).catch(() => undefined)
}

/** A permission that the shop needs, and a call that tests it without changing anything. */
export interface PermissionTest {
  name: string
  /** `create refunds`, to follow “This key can” or “can’t”. */
  verb: string
  /** What to change at the provider. */
  fix: string
  /** Payments work without it. */
  optional?: boolean
  request: RestRequest
}

/** Tests a permission. Providers check permissions before they look for the object of a call. */
export async function testPermission({ name, verb, fix, optional, request }: PermissionTest): Promise<Check> {
  const answer = await responseTo(request)
  if (!answer) return warning(name, `We got no response when we checked whether this key can ${verb}. Test again in a minute.`)
  if (answer.status !== 401 && answer.status !== 403) return passed(name, `This key can ${verb}.`)
  return (optional ? warning : failed)(name, `This key can’t ${verb}. ${fix}`)
}

/** Tests whether the keys have access to an earlier payment. Keys of another account can’t refund it. */
export async function checkEarlierPayment(provider: string, request: RestRequest): Promise<Check[]> {
  const answer = await responseTo(request)
  if (answer?.status !== 404 && answer?.status !== 400) return []
  const message = `These keys have no access to an earlier payment of this shop, so they can’t refund it. Use keys of the same ${provider} account.`
  return [failed('Earlier payments', message)]
}

/** The result if the provider doesn't show its webhooks to a key. Payments work without it. */
export function webhooksUnchecked(provider: string, fix: string): Check {
  return warning('Webhook', `Not checked: ${provider} doesn’t show its webhooks to this key. ${fix}`)
}

/** Tests whether one of the provider's webhooks sends all needed events to this shop. `*` means every event. */
export function checkWebhooks(
  provider: string,
  webhooks: readonly { url: string; events: readonly string[]; enabled: boolean }[],
  needed: readonly string[],
  webhookUrl: string,
): Check {
  const ours = webhooks.find(({ url }) => url.replace(/\/$/, '') === webhookUrl)
  if (!ours) return failed('Webhook', `${provider} has no webhook for ${webhookUrl}. Add it there with this address.`)
  if (!ours.enabled) return failed('Webhook', `The webhook is turned off at ${provider}. Turn it on there.`)
  const missing = ours.events.includes('*') ? [] : needed.filter((event) => !ours.events.includes(event))
  if (missing.length === 0) return passed('Webhook', `${provider} sends its events to this shop.`)
  return failed('Webhook', `The webhook doesn’t send ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'} at ${provider}.`)
}
