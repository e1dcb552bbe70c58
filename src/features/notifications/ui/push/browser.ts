import type { PushDevice } from '#features/notifications/contract.ts'
import { type Answer, call } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { serviceWorkerUrl } from '#ui/trusted-types.ts'

/** The local storage key of this browser's subscription. */
const KEY = 'push'
const SUBSCRIPTIONS = '/api/push/subscriptions'

interface StoredSubscription {
  userId: string
  id: string
}

function readSubscription(): Partial<StoredSubscription> | null {
  return readStored('localStorage', KEY) as Partial<StoredSubscription> | null
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

/** The id of this browser's subscription if it belongs to `userId`, else null. */
export async function subscribedId(userId: string): Promise<string | null> {
  const stored = readSubscription()
  return stored?.userId === userId && stored.id !== undefined && (await subscription()) ? stored.id : null
}

/**
 * Asks the visitor for permission, subscribes this browser to its push service, and saves the subscription in the shop. Returns `refused`
 * if the visitor declined. Throws the browser's error if its push service can't be reached.
 */
export async function turnOn(userId: string): Promise<'refused' | Answer<{ data: PushDevice }>> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const key = await call('GET', '/api/push/key')
  if (key.status === null || !key.body.data) return { status: null }
  await navigator.serviceWorker.register(serviceWorkerUrl(), { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const created = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key.body.data.key })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = created.toJSON()
  const answer = await call('POST', SUBSCRIPTIONS, { endpoint, keys: { p256dh, auth } })
  if (answer.status !== null && answer.body.data)
    writeStored('localStorage', KEY, { userId, id: answer.body.data.id } satisfies StoredSubscription)
  else await created.unsubscribe()
  return answer
}

/** Ends one of the customer's subscriptions, in this browser or another one. */
export async function turnOff(id: string): Promise<Answer<object>> {
  const answer = await call('DELETE', `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`)
  if (answer.status !== null && readSubscription()?.id === id) await releaseBrowser()
  return answer
}

/** Ends this browser's subscription, if any. Called before its customer signs out. */
export async function turnOffHere(): Promise<void> {
  const id = readSubscription()?.id
  if (id !== undefined) await turnOff(id)
}

/** Unsubscribes this browser unless its subscription belongs to `userId`. Called after a sign-out or when someone else signs in. */
export async function releaseBrowser(userId?: string): Promise<void> {
  const stored = readSubscription()
  if (!stored || stored.userId === userId) return
  writeStored('localStorage', KEY, undefined)
  await (await subscription())?.unsubscribe()
}
