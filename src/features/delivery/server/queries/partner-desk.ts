import type { PartnerDetail, PartnerReportView } from '#features/delivery/contract.ts'
import { partnerViews } from '#features/delivery/server/queries.ts'
import { selectHealth } from '#features/delivery/server/store/partner-health.ts'
import { type ReportRow, selectReports } from '#features/delivery/server/store/report-desk.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

const nothing = { answered: 0, failed: 0, lastAnsweredAt: null, waiting: 0, unknown: 0, working: 0, dead: 0, stops: 0 }

/** Every partner with how it is doing, our own queue first. */
export async function partnerDesk({ db, now }: Context): Promise<PartnerDetail[]> {
  const [partners, health] = await Promise.all([partnerViews(db), selectHealth(db, now())])
  return partners.map((partner) => ({ ...partner, health: health.get(partner.id) ?? nothing }))
}

/** One of them. Throws 404. */
export async function partnerDetail(ctx: Context, id: string): Promise<PartnerDetail> {
  const partner = (await partnerDesk(ctx)).find((each) => each.id === id)
  if (!partner) throw notFound('There is no such partner.')
  return partner
}

/** What partners reported by themselves, the youngest first; `nextCursor` asks for the page after this one. */
export async function partnerReports(
  ctx: Context,
  question: { partnerId?: string | undefined; deliveryId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ data: PartnerReportView[]; nextCursor: string | null }> {
  const { cursor, limit, ...filter } = question
  const found = await selectReports(ctx.db, { ...filter, before: cursor === undefined ? undefined : Number(cursor), limit: limit + 1 })
  const data = found.slice(0, limit).map(present)
  return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}

function present({ id, partnerId, partnerName, receivedAt, ...rest }: ReportRow): PartnerReportView {
  return { id: String(id), partner: { id: partnerId, name: partnerName }, receivedAt: receivedAt.toISOString(), ...rest }
}
