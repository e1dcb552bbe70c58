import { type ReportOutcome, takeReportIn } from '#features/delivery/server/commands/report.ts'
import { partnerOf } from '#features/delivery/server/partners/registry.ts'
import { selectPartner } from '#features/delivery/server/store/partners.ts'
import { insertReport, updateOutcome } from '#features/delivery/server/store/reports.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/**
 * Takes in a message that a partner sent by itself, each once however often it comes: on record with what came of it, also
 * where that is nothing. Throws 404 for a partner that sends none, 401 for a signature that does not prove it, 400 where it
 * cannot be read.
 */
export async function takeMessage(
  ctx: Context,
  partnerId: string,
  { rawBody, signature }: { rawBody: Buffer; signature: string | undefined },
): Promise<ReportOutcome | 'known already'> {
  const row = await selectPartner(ctx.db, partnerId)
  const partner = row && partnerOf(ctx, row)
  if (!partner) throw notFound('There is no such partner.')
  const { id: messageId, delivery: deliveryId, report } = partner.readMessage(rawBody, signature)
  return ctx.db.transaction(async (tx) => {
    const recorded = await insertReport(tx, { partnerId, messageId, deliveryId, payload: report })
    if (recorded === undefined) return 'known already'
    const outcome = await takeReportIn(tx, deliveryId, report, { by: { partnerId }, now: ctx.now() })
    await updateOutcome(tx, recorded, outcome)
    return outcome
  })
}
