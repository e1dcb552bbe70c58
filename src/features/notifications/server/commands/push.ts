import { ECDH } from 'node:crypto'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { PushAsked, PushDevice } from '#features/notifications/contract.ts'
import { presentDevice } from '#features/notifications/server/present.ts'
import { deleteSubscription, endOldest, type Subscription, upsertSubscription } from '#features/notifications/server/store/push.ts'
import type { Context } from '#platform/context.ts'
import { mayBePublic } from '#platform/public-host.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Browsers a customer; the oldest makes room. */
export const MOST_DEVICES = 10

/**
 * Has a browser take pushes for a customer; `device` is what it calls itself. One that subscribes again keeps its place.
 * Throws 400 where the subscription is none that a push service gives out.
 */
export async function subscribe(ctx: Context, userId: string, { endpoint, keys }: PushAsked, device: string): Promise<PushDevice> {
  checkEndpoint(ctx, endpoint)
  checkKeys(keys)
  const now = ctx.now()
  const subscription: Subscription = { id: newId('psh'), userId, endpoint, ...keys, device, createdAt: now }
  const kept = await ctx.db.transaction(async (tx) => {
    const saved = await upsertSubscription(tx, subscription)
    // The row's foreign key holds the account: one that was erased meanwhile is seen here.
    if (!(await accountOf(tx, userId))) throw notFound('There is no such account.')
    await endOldest(tx, userId, MOST_DEVICES, now)
    return saved
  })
  return presentDevice(kept)
}

/** Ends a browser's pushes. Throws 404. */
export async function unsubscribePush(ctx: Context, userId: string, id: string): Promise<void> {
  if (!(await deleteSubscription(ctx.db, userId, id))) throw notFound('There is no such device.')
}

/** A push service of the public internet, over TLS: the shop calls no address of its own network on somebody's behalf. */
function checkEndpoint({ config }: Context, endpoint: string): void {
  const url = URL.parse(endpoint)
  const isGood = url?.protocol === 'https:' && !url.username && mayBePublic(url)
  if (!isGood && !(config.PUSH_LOCAL && url)) throw invalid('endpoint', 'endpoint must be the https address of a push service.')
}

/** A point of P-256, and sixteen bytes. */
function checkKeys({ p256dh, auth }: PushAsked['keys']): void {
  if (Buffer.from(auth, 'base64url').length !== 16) throw invalid('keys.auth', 'keys.auth must be 16 bytes in base64url.')
  try {
    if (Buffer.from(p256dh, 'base64url').length !== 65) throw new Error('length')
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
  } catch {
    throw invalid('keys.p256dh', 'keys.p256dh must be a public key of P-256 in base64url.')
  }
}
