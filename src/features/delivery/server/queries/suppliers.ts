import type { SupplierDetail, SupplierReportView } from '#features/delivery/contract.ts'
import { adminSuppliers } from '#features/delivery/server/queries.ts'
import { type ReportRow, selectReports } from '#features/delivery/server/store/reports.ts'
import { selectHealth } from '#features/delivery/server/store/suppliers.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

const noHealth = { answered: 0, failed: 0, lastAnsweredAt: null, waiting: 0, unknown: 0, working: 0, dead: 0, cancellations: 0 }

/** All suppliers with their health, the shop's own queue first. */
export async function supplierDetails({ db, now }: Context): Promise<SupplierDetail[]> {
  const [suppliers, health] = await Promise.all([adminSuppliers(db), selectHealth(db, now())])
  return suppliers.map((supplier) => ({ ...supplier, health: health.get(supplier.id) ?? noHealth }))
}

/** A supplier with its health. Throws 404. */
export async function supplierDetail(ctx: Context, id: string): Promise<SupplierDetail> {
  const supplier = (await supplierDetails(ctx)).find((candidate) => candidate.id === id)
  if (!supplier) throw notFound('There is no such supplier.')
  return supplier
}

/** A page of webhooks from suppliers, newest first. */
export async function supplierReports(
  ctx: Context,
  question: PageRequest & { supplierId?: string | undefined; deliveryId?: string | undefined },
): Promise<Page<SupplierReportView>> {
  const { cursor, limit, ...filter } = question
  const found = await selectReports(ctx.db, { ...filter, before: cursor === undefined ? undefined : Number(cursor), limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { data: data.map(present), nextCursor }
}

function present({ id, supplierId, supplierName, receivedAt, ...rest }: ReportRow): SupplierReportView {
  return { id: String(id), supplier: { id: supplierId, name: supplierName }, receivedAt: receivedAt.toISOString(), ...rest }
}
