import { createHash } from 'node:crypto'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { PushMessage } from '#features/notifications/contract.ts'
import { channelsOf } from '#features/notifications/rules/preferences.ts'
import { type Bundle, bundlesOf, quietEnd } from '#features/notifications/rules/when.ts'
import { shortened } from '#features/notifications/server/events/event.ts'
import { type PushOutcome, sendPush } from '#features/notifications/server/push-service.ts'
import { preferencesOf } from '#features/notifications/server/queries/preferences.ts'
import { selectSubscriptions, type Subscription, updateEnded } from '#features/notifications/server/store/push.ts'
import * as queue from '#features/notifications/server/store/queue.ts'
import type { Context } from '#platform/context.ts'
import type { Running } from '#platform/jobs/loop.ts'
import { serveEach } from '#platform/jobs/serve-each.ts'
import { paths } from '#shared/paths.ts'

/** Customers per query. */
const BATCH_SIZE = 50
const MAX_CUSTOMERS_AT_ONCE = 100
const MAX_TRIES = 8
/** How long other workers leave a claimed push alone. If this process dies, one of them then sends it. */
const LEASE_MS = 60_000
/** Doubles with each attempt. */
const FIRST_BACKOFF_MS = 30_000

/** Sends due pushes until stopped. Customers are served independently, so a slow push service delays only its own customers. */
export function sendPushes(ctx: Context): Running {
  return serveEach('send-due-pushes', 1_000, ctx.log, {
    atOnce: MAX_CUSTOMERS_AT_ONCE,
    find: (served, limit) => queue.selectDueUsers(ctx.db, 'push', ctx.now(), Math.min(limit, BATCH_SIZE), served),
    serve: (userId) => sendPushesTo(ctx, userId),
  })
}

/**
 * Sends the pushes that are due for a customer, bundling held ones into one message. A message that is sent again, after a crash or because
 * another device was not reached, has the same tag and replaces the first one.
 */
export async function sendPushesTo(ctx: Context, userId: string): Promise<void> {
  const due = await claimDue(ctx, userId)
  if (due.length === 0) return
  const devices = await selectSubscriptions(ctx.db, userId)
  const unreached: Unreached = new Map()
  for (const bundle of bundlesOf(due.map((item) => ({ ...item, recipient: userId })))) await pushBundle(ctx, bundle, devices, unreached)
}

/** The outcomes of devices that could not be reached in this run, by device id. */
type Unreached = Map<string, PushOutcome>

/**
 * Claims a customer's due pushes by postponing them, so no transaction stays open while they are sent. Drops those that were turned off
 * while they waited. If quiet hours have begun since, only security notifications are claimed, and the others wait for their end.
 */
function claimDue(ctx: Context, userId: string): Promise<queue.QueuedNotification[]> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const due = await queue.lockDue(tx, userId, 'push', now)
    const account = await accountOf(tx, userId)
    if (!account) {
      await queue.deleteQueued(tx, ids(due))
      return []
    }
    const preferences = await preferencesOf(tx, userId)
    const isWanted = ({ type, content: { isSecurity = false } }: queue.QueuedNotification) =>
      channelsOf(preferences, { type, isSecurity, hasOwnEmail: true }).push
    const wanted = due.filter(isWanted)
    const unwanted = due.filter((item) => !isWanted(item))
    if (unwanted.length > 0) await queue.updateDone(tx, ids(unwanted), { status: 'dropped', reason: 'turned off meanwhile' }, now)
    const quietUntil = quietEnd(now, preferences.quietHours)
    const claimed = wanted.filter(({ content: { isSecurity = false } }) => isSecurity || quietUntil <= now)
    const early = wanted.filter((item) => !claimed.includes(item))
    if (early.length > 0) await queue.updateHeld(tx, ids(early), quietUntil)
    await queue.updateDue(tx, ids(claimed), new Date(now.getTime() + LEASE_MS))
    return claimed
  })
}

const ids = (items: readonly queue.QueuedNotification[]) => items.map(({ id }) => id)

async function pushBundle(
  ctx: Context,
  bundle: Bundle<queue.QueuedNotification>,
  devices: readonly Subscription[],
  unreached: Unreached,
): Promise<void> {
  const message = messageOf(ctx, bundle)
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      // Don't wait for the timeout again with every message.
      const before = unreached.get(device.id)
      if (before) return before
      const result = await sendPush(ctx, device, message)
      if (result.outcome === 'gone') await updateEnded(ctx.db, device.id, ctx.now())
      if (result.outcome === 'gone' || result.outcome === 'later') unreached.set(device.id, result)
      return result
    }),
  )
  await settle(ctx, bundle, outcomes)
}

async function settle(ctx: Context, bundle: readonly queue.QueuedNotification[], outcomes: readonly PushOutcome[]): Promise<void> {
  const now = ctx.now()
  const later = outcomes.filter((result) => result.outcome === 'later')
  const tries = Math.max(...bundle.map((item) => item.tries)) + 1
  if (later.length > 0 && tries < MAX_TRIES) {
    const backoffMs = Math.max(FIRST_BACKOFF_MS * 2 ** (tries - 1), ...later.map(({ afterMs = 0 }) => afterMs))
    return queue.updateLater(ctx.db, ids(bundle), new Date(now.getTime() + backoffMs), later[0]?.reason ?? '')
  }
  if (outcomes.some(({ outcome }) => outcome === 'sent')) return queue.updateDone(ctx.db, ids(bundle), { status: 'sent' }, now)
  const [first] = outcomes
  const reason = first && 'reason' in first ? first.reason : 'no subscribed device'
  await queue.updateDone(ctx.db, ids(bundle), { status: later.length > 0 ? 'failed' : 'dropped', reason }, now)
}

function messageOf(ctx: Context, bundle: Bundle<queue.QueuedNotification>): PushMessage {
  const [{ id, type, content }] = bundle
  const tag = createHash('sha256').update(id).digest('base64url').slice(0, 32)
  if (bundle.length === 1) return { title: content.title, message: content.message, link: content.link ?? paths.notifications, tag, type }
  const titles = bundle.map((item) => item.content.title).join(' · ')
  const title = `${bundle.length} messages from ${ctx.config.STORE_NAME}`
  return { title, message: shortened(titles, 300), link: paths.notifications, tag, type }
}
