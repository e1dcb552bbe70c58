import type { ConnectionChecks } from '#features/payments/contract/settings.ts'
import { rest, type RestAnswer, type RestRequest } from '#features/payments/server/providers/rest.ts'

/** One finding of a test. `field` names the key that the provider does not know: nothing works with it. */
export type Check = ConnectionChecks[number] & { field?: string }

/** What a test asks about, besides the keys. */
export interface CheckSubject {
  /** Where the provider should send its webhooks. */
  webhookUrl: string
  live: boolean
  /** The provider's reference of a payment that it captured for this shop; undefined if there is none. */
  captured: string | undefined
}

export const passed = (name: string, message: string): Check => ({ name, result: 'passed', message })
export const warning = (name: string, message: string): Check => ({ name, result: 'warning', message })
export const failed = (name: string, message: string): Check => ({ name, result: 'failed', message })

export const unanswered = (provider: string): Check =>
  failed('Connection', `${provider} didn’t answer. Nothing is known about these keys. Try again in a minute.`)

/** The response of a provider; undefined if there was none that can be read. */
export function answerOf(request: RestRequest): Promise<RestAnswer | undefined> {
  return rest(request).catch(() => undefined)
}

/** Something that the shop has to be allowed to do, and a call that tells without doing anything. */
export interface Attempt {
  name: string
  /** `create refunds`: after “This key can” or “can’t”. */
  verb: string
  /** What to change at the provider. */
  fix: string
  /** Payments work without it. */
  optional?: boolean
  request: RestRequest
}

/** Whether a key allows something: providers look at permissions before they look for what a call is about. */
export async function tried({ name, verb, fix, optional, request }: Attempt): Promise<Check> {
  const answer = await answerOf(request)
  if (!answer) return warning(name, `No answer came when we checked whether this key can ${verb}. Test again in a minute.`)
  if (answer.status !== 401 && answer.status !== 403) return passed(name, `This key can ${verb}.`)
  return (optional ? warning : failed)(name, `This key can’t ${verb}. ${fix}`)
}

/** Whether keys see a payment that the shop captured before: those of another account can’t refund it. */
export async function seesEarlier(provider: string, request: RestRequest): Promise<Check[]> {
  const answer = await answerOf(request)
  if (answer?.status !== 404 && answer?.status !== 400) return []
  const message = `These keys don’t see an earlier payment of this shop, so they can’t refund it. Use keys of the same ${provider} account.`
  return [failed('Earlier payments', message)]
}

/** Said where a provider does not show its webhooks to a key: payments work without. */
export function webhooksUnchecked(provider: string, fix: string): Check {
  return warning('Webhook', `Not checked: ${provider} doesn’t show its webhooks to this key. ${fix}`)
}

/** Whether one of the webhooks that a provider has sends everything needed to this shop; `*` means every event. */
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
