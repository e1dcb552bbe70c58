import type { PartnerTest } from '#features/delivery/contract.ts'
import { type ReportOutcome, takeReportIn } from '#features/delivery/server/commands/report.ts'
import { PartnerBusy, PartnerRefusal, PartnerSilent } from '#features/delivery/server/partners/partner.ts'
import { partnerOf } from '#features/delivery/server/partners/registry.ts'
import { updateHeld } from '#features/delivery/server/store/partner-health.ts'
import { selectPartner } from '#features/delivery/server/store/partners.ts'
import { selectReport } from '#features/delivery/server/store/report-desk.ts'
import { updateOutcome } from '#features/delivery/server/store/reports.ts'
import { OWN_QUEUE, type PartnerRow } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Holds a partner: nobody calls it until somebody lets go of it, and what is for it waits. Letting go also closes a circuit
 * that failures opened. Throws 404, and 409 `own_queue`, which nobody calls anyway.
 */
export async function holdPartner(
  ctx: Context,
  id: string,
  { held, reason }: { held: boolean; reason?: string | undefined },
  by: Actor,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await known(tx, id)
    if (id === OWN_QUEUE) throw new Refusal(409, 'own_queue', 'Nobody calls your own queue.')
    const heldAt = held ? (before.heldAt ?? ctx.now()) : null
    await updateHeld(tx, id, heldAt)
    await recordAction(tx, by, {
      action: held ? 'partner.held' : 'partner.released',
      subject: { type: 'partner', id },
      before: { heldAt: before.heldAt, failures: before.failures, openUntil: before.openUntil },
      after: { heldAt },
      reason,
    })
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'partner', id } })
}

/**
 * Asks a partner about a delivery that there is not: it has to know the shop's signature, and say that it never heard of
 * it. Nothing else comes of it. Throws 404, and 409 `not_called` for one that the shop does not call.
 */
export async function testPartner(ctx: Context, id: string, by: Actor): Promise<PartnerTest> {
  const row = await known(ctx.db, id)
  const partner = row.kind === 'http' ? partnerOf(ctx, row) : undefined
  if (!partner) throw new Refusal(409, 'not_called', `${row.name} is not called over the internet: there is nothing to test.`)
  const began = performance.now()
  const outcome = await ask(() => partner.cancel(newId('test')))
  const test = { ...outcome, ms: Math.round(performance.now() - began) }
  await ctx.db.transaction((tx) =>
    recordAction(tx, by, { action: 'partner.tested', subject: { type: 'partner', id }, after: { works: test.works, said: test.said } }),
  )
  return test
}

async function ask(call: () => Promise<unknown>): Promise<Pick<PartnerTest, 'works' | 'said'>> {
  try {
    const found = await call()
    if (found === null) return { works: true, said: 'It answers, knows the signature, and knows no delivery that there is not.' }
    return { works: false, said: 'It answers, but claims to know a delivery that there is not.' }
  } catch (error) {
    if (error instanceof PartnerBusy || error instanceof PartnerSilent || error instanceof PartnerRefusal) {
      return { works: false, said: error.message }
    }
    throw error
  }
}

/**
 * Takes in what a partner reported once more, as it was kept; what it had brought is not brought again. Throws 404.
 */
export async function replayReport(ctx: Context, id: number, by: Actor): Promise<ReportOutcome> {
  return ctx.db.transaction(async (tx) => {
    const report = await selectReport(tx, id)
    if (!report?.deliveryId) throw notFound('There is no such report.')
    const { partnerId, deliveryId, payload, outcome: before } = report
    const outcome = await takeReportIn(tx, deliveryId, payload, { by: { partnerId }, now: ctx.now() })
    if (outcome === 'applied') await updateOutcome(tx, id, outcome)
    await recordAction(tx, by, {
      action: 'report.replayed',
      subject: { type: 'report', id: String(id) },
      before: { partnerId, deliveryId, outcome: before },
      after: { partnerId, deliveryId, outcome },
    })
    return outcome
  })
}

async function known(db: Queryable, id: string): Promise<PartnerRow> {
  const partner = await selectPartner(db, id)
  if (!partner) throw notFound('There is no such partner.')
  return partner
}
