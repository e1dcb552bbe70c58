import { isCircuitOpen } from '#features/delivery/rules/calls.ts'
import { callPartner, tellToStop } from '#features/delivery/server/commands/call.ts'
import type { Partner } from '#features/delivery/server/partners/partner.ts'
import { partnerOf } from '#features/delivery/server/partners/registry.ts'
import { claimDue } from '#features/delivery/server/store/deliveries.ts'
import { addCalls } from '#features/delivery/server/store/partner-health.ts'
import { claimProbe, selectPartner, selectPartners, updateAnswered, updateFailed } from '#features/delivery/server/store/partners.ts'
import { claimStop } from '#features/delivery/server/store/stops.ts'
import type { PartnerRow } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** Calls to one partner at the same time, and in one round. */
const AT_ONCE = 4
const CALLS_A_ROUND = 60
/** A slow partner ends its round then: the others' next one waits for it. */
const ROUND_MS = 5_000
/** Longer than a call may take: whoever has not finished by then has died. */
const LEASE_MS = 60_000

/**
 * One round of the deliveries' work: everything that is due is handed over, asked about, or told to stop. Each is taken by
 * one worker; partners do not wait for each other, and one that does not answer is left alone for a while. Returns how
 * many calls were made.
 */
export async function workDeliveries(ctx: Context): Promise<number> {
  const partners = await selectPartners(ctx.db)
  const made = await Promise.all(
    partners.map((row) =>
      workWith(ctx, row).catch((error: unknown) => {
        ctx.log.error({ err: error, partner: row.id }, 'a partner’s deliveries could not be worked on; they are tried again')
        return 0
      }),
    ),
  )
  return made.reduce((sum, calls) => sum + calls, 0)
}

async function workWith(ctx: Context, row: PartnerRow): Promise<number> {
  const partner = partnerOf(ctx, row)
  if (!partner || row.heldAt !== null) return 0
  const isProbe = isCircuitOpen(row.failures)
  // After its time an open circuit lets one call through, in one process.
  if (isProbe && !(await claimProbe(ctx.db, row.id, lease(ctx)))) return 0
  let left = isProbe ? 1 : CALLS_A_ROUND
  const calls = { answered: 0, failed: 0 }
  const end = performance.now() + ROUND_MS
  const caller = async () => {
    while (left-- > 0 && performance.now() < end) {
      const answered = await workOnce(ctx, row, partner, isProbe)
      if (answered === undefined) return
      calls[answered ? 'answered' : 'failed']++
    }
  }
  await Promise.all(Array.from({ length: isProbe ? 1 : AT_ONCE }, caller))
  const made = calls.answered + calls.failed
  if (made > 0) await addCalls(ctx.db, row.id, calls, ctx.now())
  return made
}

/** Takes what is due next and makes its call: whether it was answered; undefined where nothing is due, or nobody calls this partner now. */
async function workOnce(ctx: Context, row: PartnerRow, partner: Partner, isProbe: boolean): Promise<boolean | undefined> {
  const current = isProbe ? row : await selectPartner(ctx.db, row.id)
  if (!current || current.heldAt !== null || (!isProbe && current.openUntil !== null)) return undefined
  const answered = await callNext(ctx, current, partner)
  if (answered === undefined) return undefined
  if (answered) await updateAnswered(ctx.db, row.id)
  else await updateFailed(ctx.db, row.id, { now: ctx.now(), isProbe })
  return answered
}

/** Whether the partner answered the call that was due; undefined where none was. */
async function callNext(ctx: Context, row: PartnerRow, partner: Partner): Promise<boolean | undefined> {
  const stop = await claimStop(ctx.db, row.id, lease(ctx))
  if (stop) return tellToStop(ctx, partner, stop)
  const delivery = await claimDue(ctx.db, row.id, lease(ctx))
  return delivery && callPartner(ctx, row, partner, delivery)
}

function lease(ctx: Context): { now: Date; leaseUntil: Date } {
  const now = ctx.now()
  return { now, leaseUntil: new Date(now.getTime() + LEASE_MS) }
}
