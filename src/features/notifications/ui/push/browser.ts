import type { PushDevice } from '#features/notifications/contract.ts'
import { type Answer, call } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** Where this browser remembers for whom, and under which id, it takes pushes. */
const KEY = 'push'
const SUBSCRIPTIONS = '/api/push/subscriptions'

interface Kept {
  userId: string
  id: string
}

/** `denied`: the visitor, or the browser, has said no to notifications of this site. */
export type PushSupport = 'unsupported' | 'denied' | 'possible'

/** Whether this browser can take pushes. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

async function subscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unsupported') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The id of this browser's subscription, where it takes pushes for `userId`. */
export async function subscribedId(userId: string): Promise<string | null> {
  const kept = readStored('localStorage', KEY) as Partial<Kept> | null
  return kept?.userId === userId && kept.id !== undefined && (await subscription()) ? kept.id : null
}

/**
 * Asks the visitor, subscribes this browser at its push service, and tells the shop. Answers `refused` where the visitor
 * said no. Throws what the browser throws where its push service cannot be reached.
 */
export async function turnOn(userId: string): Promise<'refused' | Answer<{ data: PushDevice }>> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const key = await call<{ data: { key: string } }>('GET', '/api/push/key')
  if (key.status === null || !key.body.data) return { status: null }
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key.body.data.key })
  const answer = await call<{ data: PushDevice }>('POST', SUBSCRIPTIONS, made.toJSON())
  if (answer.status !== null && answer.body.data) writeStored('localStorage', KEY, { userId, id: answer.body.data.id } satisfies Kept)
  else await made.unsubscribe()
  return answer
}

/** Ends a subscription of the customer's, here or on another device. */
export async function turnOff(id: string): Promise<Answer<object>> {
  const answer = await call('DELETE', `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`)
  const kept = readStored('localStorage', KEY) as Partial<Kept> | null
  if (answer.status !== null && kept?.id === id) await releaseBrowser()
  return answer
}

/** Ends this browser's subscription, if it has one: before its customer signs out. */
export async function turnOffHere(): Promise<void> {
  const kept = readStored('localStorage', KEY) as Partial<Kept> | null
  if (kept?.id !== undefined) await turnOff(kept.id)
}

/** This browser takes no more pushes, unless they are for `userId`: somebody has signed out, or somebody else in. */
export async function releaseBrowser(userId?: string): Promise<void> {
  const kept = readStored('localStorage', KEY) as Partial<Kept> | null
  if (!kept || kept.userId === userId) return
  writeStored('localStorage', KEY, undefined)
  await (await subscription())?.unsubscribe()
}
