import type { DeliveryReport } from '#features/delivery/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export interface SupplierMessageDraft {
  supplierId: string
  /** The supplier's message id. */
  messageId: string
  deliveryId: string
  payload: unknown
}

/** Records a webhook. Returns the row's id, or undefined if it was recorded before. */
export async function insertReport(
  tx: Transaction,
  { supplierId, messageId, deliveryId, payload }: SupplierMessageDraft,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into supplier_reports (supplier_id, message_id, delivery_id, payload, outcome) values ($1, $2, $3, $4, 'received')
     on conflict (supplier_id, message_id) do nothing returning id`,
    [supplierId, messageId, deliveryId, JSON.stringify(payload)],
    'supplier_report_insert',
  )
  return rows[0]?.id
}

export async function updateOutcome(db: Queryable, id: number, outcome: string): Promise<void> {
  await db.query('update supplier_reports set outcome = $2 where id = $1', [id, outcome], 'supplier_report_outcome')
}

/** Deletes webhooks received before `before`, the oldest first and at most `limit`. Returns how many. */
export async function deleteOldReports(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from supplier_reports where id in (select id from supplier_reports where received_at < $1 order by received_at limit $2)',
    [before, limit],
  )
  return rowCount ?? 0
}

/** The outcome of a webhook about a delivery that another supplier has. */
export const NOT_THE_SUPPLIERS = 'not this supplier’s'

/** A recorded webhook, for an order's history. */
export interface RecordedReport {
  supplier: string
  messageId: string
  payload: unknown
  outcome: string
  receivedAt: Date
}

/** The newest webhooks about these deliveries from the supplier that had them, oldest first; at most 200. */
export async function selectReportsOn(db: Queryable, deliveryIds: readonly string[]): Promise<RecordedReport[]> {
  const newest = await db.all<RecordedReport>(
    `select suppliers.name as supplier, message_id as "messageId", payload, outcome, received_at as "receivedAt"
     from supplier_reports join suppliers on suppliers.id = supplier_id
     where delivery_id = any($1) and outcome <> $2 order by supplier_reports.id desc limit 200`,
    [deliveryIds, NOT_THE_SUPPLIERS],
  )
  return newest.toReversed()
}

/** A row of `supplier_reports` with its supplier and order. */
export interface ReportRow {
  id: number
  supplierId: string
  supplierName: string
  messageId: string
  deliveryId: string | null
  orderId: string | null
  payload: DeliveryReport
  outcome: string
  receivedAt: Date
}

const columns = `supplier_reports.id, supplier_reports.supplier_id as "supplierId", suppliers.name as "supplierName", message_id as "messageId",
  delivery_id as "deliveryId", deliveries.order_id as "orderId", payload, outcome, received_at as "receivedAt"`
const source = `supplier_reports join suppliers on suppliers.id = supplier_reports.supplier_id left join deliveries on deliveries.id = delivery_id`

/** Webhooks, newest first. */
export async function selectReports(
  db: Queryable,
  filter: { supplierId?: string | undefined; deliveryId?: string | undefined; before?: number | undefined; limit: number },
): Promise<ReportRow[]> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const tests = ['true']
  if (filter.supplierId !== undefined) tests.push(`supplier_reports.supplier_id = ${parameter(filter.supplierId)}`)
  if (filter.deliveryId !== undefined) tests.push(`delivery_id = ${parameter(filter.deliveryId)}`)
  if (filter.before !== undefined) tests.push(`supplier_reports.id < ${parameter(filter.before)}`)
  return db.all(
    `select ${columns} from ${source} where ${tests.join(' and ')} order by supplier_reports.id desc limit ${parameter(filter.limit)}`,
    values,
  )
}

export async function selectReport(db: Queryable, id: number): Promise<ReportRow | undefined> {
  return db.first(`select ${columns} from ${source} where supplier_reports.id = $1`, [id])
}
