import { ECDH } from 'node:crypto'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { PushDevice, PushSubscriptionBody } from '#features/notifications/contract.ts'
import { isPushService, vapidKeys } from '#features/notifications/server/push-service.ts'
import { presentDevice } from '#features/notifications/server/queries.ts'
import { deleteSubscription, endOldest, type Subscription, upsertSubscription } from '#features/notifications/server/store/push.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Per customer. Another one replaces the oldest. */
const MAX_DEVICES = 10

/** Stores the shop's push keys before the old APP_SECRET is removed. Existing subscriptions only work with these keys. */
export async function storePushIdentity(ctx: Context): Promise<void> {
  await vapidKeys(ctx)
}

/**
 * Subscribes a browser to a customer's push notifications. `device` is its display name. A browser that subscribes again keeps its
 * id. Throws 400 for a push service that the shop does not send to or for malformed keys, and 404 if the account was erased.
 */
export async function subscribe(
  ctx: Context,
  userId: string,
  { endpoint, keys }: PushSubscriptionBody,
  device: string,
): Promise<PushDevice> {
  // The shop will call this address. A server under someone else's control could stall it.
  if (!isPushService(ctx.config, endpoint))
    throw invalid('endpoint', 'We can’t send notifications to this browser. You can get the same messages by email.')
  checkKeys(keys)
  const now = ctx.now()
  const subscription: Subscription = { id: newId('psh'), userId, endpoint, ...keys, device, createdAt: now }
  const subscribed = await ctx.db.transaction(async (tx) => {
    const saved = await upsertSubscription(tx, subscription)
    // The foreign key locks the account, so an erasure that won the race is visible here.
    if (!(await accountOf(tx, userId))) throw notFound('There is no such account.')
    await endOldest(tx, userId, MAX_DEVICES, now)
    return saved
  })
  return presentDevice(subscribed)
}

/** Unsubscribes a browser from push notifications. Throws 404. */
export async function unsubscribePush(ctx: Context, userId: string, id: string): Promise<void> {
  if (!(await deleteSubscription(ctx.db, userId, id))) throw notFound('There is no such device.')
}

/** Throws 400 unless the keys are a P-256 public key and 16 bytes of secret. */
function checkKeys({ p256dh, auth }: PushSubscriptionBody['keys']): void {
  if (Buffer.from(auth, 'base64url').length !== 16) throw invalid('keys.auth', 'keys.auth must be 16 bytes in base64url.')
  try {
    if (Buffer.from(p256dh, 'base64url').length !== 65) throw new Error('length')
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
  } catch {
    throw invalid('keys.p256dh', 'keys.p256dh must be a public key of P-256 in base64url.')
  }
}
