import type { PushDevice } from '#features/notifications/contract.ts'
import { type Answer, call } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { serviceWorkerUrl } from '#ui/trusted-types.ts'

/** Where this browser stores its subscription and whose it is. */
const KEY = 'push'
const SUBSCRIPTIONS = '/api/push/subscriptions'

interface Kept {
  userId: string
  id: string
}

function stored(): Partial<Kept> | null {
  return readStored('localStorage', KEY) as Partial<Kept> | null
}

/** `denied`: the visitor or the browser blocks notifications from this site. */
export type PushSupport = 'unsupported' | 'denied' | 'possible'

/** Whether this browser can get push notifications. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

async function subscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unsupported') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The id of this browser's subscription if it belongs to `userId`. */
export async function subscribedId(userId: string): Promise<string | null> {
  const kept = stored()
  return kept?.userId === userId && kept.id !== undefined && (await subscription()) ? kept.id : null
}

/**
 * Asks the visitor for permission, subscribes this browser at its push service, and saves the subscription in the shop. Returns
 * `refused` if the visitor declined. Throws what the browser throws if its push service cannot be reached.
 */
export async function turnOn(userId: string): Promise<'refused' | Answer<{ data: PushDevice }>> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const key = await call('GET', '/api/push/key')
  if (key.status === null || !key.body.data) return { status: null }
  await navigator.serviceWorker.register(serviceWorkerUrl(), { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key.body.data.key })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  const answer = await call('POST', SUBSCRIPTIONS, { endpoint, keys: { p256dh, auth } })
  if (answer.status !== null && answer.body.data) writeStored('localStorage', KEY, { userId, id: answer.body.data.id } satisfies Kept)
  else await made.unsubscribe()
  return answer
}

/** Ends a subscription of the customer, of this browser or another one. */
export async function turnOff(id: string): Promise<Answer<object>> {
  const answer = await call('DELETE', `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`)
  const kept = stored()
  if (answer.status !== null && kept?.id === id) await releaseBrowser()
  return answer
}

/** Ends this browser's subscription, if any, before its customer signs out. */
export async function turnOffHere(): Promise<void> {
  const kept = stored()
  if (kept?.id !== undefined) await turnOff(kept.id)
}

/** Unsubscribes this browser unless its subscription belongs to `userId`, when somebody signs out or somebody else signs in. */
export async function releaseBrowser(userId?: string): Promise<void> {
  const kept = stored()
  if (!kept || kept.userId === userId) return
  writeStored('localStorage', KEY, undefined)
  await (await subscription())?.unsubscribe()
}
