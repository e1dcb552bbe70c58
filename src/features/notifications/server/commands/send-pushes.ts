import { createHash } from 'node:crypto'
import { paths } from '#app/routes.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { PushMessage } from '#features/notifications/contract.ts'
import { bundlesOf } from '#features/notifications/rules/bundles.ts'
import { waysOf } from '#features/notifications/rules/preferences.ts'
import { chosenBy } from '#features/notifications/server/chosen.ts'
import { type PushOutcome, sendPush } from '#features/notifications/server/push/send.ts'
import {
  deleteNotices,
  lockDue,
  type Notice,
  selectDueUsers,
  updateDone,
  updateDue,
  updateLater,
} from '#features/notifications/server/store/notices.ts'
import { selectSubscriptions, type Subscription, updateEnded } from '#features/notifications/server/store/push.ts'
import type { Context } from '#platform/context.ts'

const ROUND = 50
const MOST_TRIES = 8
/** Nobody else takes them up meanwhile; should this process die, somebody does after. */
const LEASE_MS = 60_000
const FIRST_PAUSE_MS = 30_000

/**
 * Sends the pushes that are due, those that waited together as one. A message that goes out twice, around a crash or
 * because another device was not reached, has the same tag and takes the first one's place. Returns for how many customers.
 */
export async function sendPushes(ctx: Context): Promise<number> {
  const users = await selectDueUsers(ctx.db, 'push', ctx.now(), ROUND)
  await Promise.all(users.map((userId) => pushDue(ctx, userId)))
  return users.length
}

async function pushDue(ctx: Context, userId: string): Promise<void> {
  const due = await claimDue(ctx, userId)
  if (due.length === 0) return
  const devices = await selectSubscriptions(ctx.db, userId)
  for (const bundle of bundlesOf(due.map((notice) => ({ ...notice, recipient: userId })))) await pushBundle(ctx, bundle, devices)
}

/** What is to be sent, kept from other workers for a minute without holding a transaction open. */
function claimDue(ctx: Context, userId: string): Promise<Notice[]> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const due = await lockDue(tx, userId, 'push', now)
    const account = await accountOf(tx, userId)
    if (!account) {
      await deleteNotices(tx, ids(due))
      return []
    }
    const { push } = waysOf(await chosenBy(tx, userId), { type: 'system', isSecurity: true, hasLetter: true })
    if (push) await updateDue(tx, ids(due), new Date(now.getTime() + LEASE_MS))
    else await updateDone(tx, ids(due), { status: 'dropped', reason: 'switched off meanwhile' }, now)
    return push ? due : []
  })
}

const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id)

async function pushBundle(ctx: Context, bundle: readonly Notice[], devices: readonly Subscription[]): Promise<void> {
  const message = messageOf(ctx, bundle)
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const result = await sendPush(ctx, device, message)
      if (result.outcome === 'gone') await updateEnded(ctx.db, device.id, ctx.now())
      return result
    }),
  )
  await settle(ctx, bundle, outcomes)
}

async function settle(ctx: Context, bundle: readonly Notice[], outcomes: readonly PushOutcome[]): Promise<void> {
  const now = ctx.now()
  const later = outcomes.filter((each) => each.outcome === 'later')
  const tries = Math.max(...bundle.map((notice) => notice.tries)) + 1
  if (later.length > 0 && tries < MOST_TRIES) {
    const pause = Math.max(FIRST_PAUSE_MS * 2 ** (tries - 1), ...later.map(({ afterMs = 0 }) => afterMs))
    return updateLater(ctx.db, ids(bundle), new Date(now.getTime() + pause), later[0]?.reason ?? '')
  }
  if (outcomes.some(({ outcome }) => outcome === 'sent')) return updateDone(ctx.db, ids(bundle), { status: 'sent' }, now)
  const reason =
    outcomes.map((each) => ('reason' in each ? each.reason : 'no device is subscribed any more'))[0] ?? 'no device is subscribed'
  await updateDone(ctx.db, ids(bundle), { status: later.length > 0 ? 'failed' : 'dropped', reason }, now)
}

function messageOf(ctx: Context, bundle: readonly Notice[]): PushMessage {
  const [first] = bundle as readonly [Notice]
  const { type, content } = first
  const tag = createHash('sha256').update(first.id).digest('base64url').slice(0, 32)
  if (bundle.length === 1) return { title: content.title, message: content.message, link: content.link ?? paths.notifications, tag, type }
  const title = `${bundle.length} messages from ${ctx.config.STORE_NAME}`
  return {
    title,
    message: bundle
      .map((notice) => notice.content.title)
      .join(' · ')
      .slice(0, 300),
    link: paths.notifications,
    tag,
    type,
  }
}
