import type { DeliveryReport } from '#features/delivery/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A row of `partner_reports`, with whom it is from and whose order it is about. */
export interface ReportRow {
  id: number
  partnerId: string
  partnerName: string
  messageId: string
  deliveryId: string | null
  orderId: string | null
  payload: DeliveryReport
  outcome: string
  receivedAt: Date
}

const columns = `partner_reports.id, partner_reports.partner_id as "partnerId", partners.name as "partnerName", message_id as "messageId",
  delivery_id as "deliveryId", deliveries.order_id as "orderId", payload, outcome, received_at as "receivedAt"`
const source = `partner_reports join partners on partners.id = partner_reports.partner_id left join deliveries on deliveries.id = delivery_id`

/** Messages of partners, the youngest first. */
export async function selectReports(
  db: Queryable,
  filter: { partnerId?: string | undefined; deliveryId?: string | undefined; before?: number | undefined; limit: number },
): Promise<ReportRow[]> {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const tests = ['true']
  if (filter.partnerId !== undefined) tests.push(`partner_reports.partner_id = ${value(filter.partnerId)}`)
  if (filter.deliveryId !== undefined) tests.push(`delivery_id = ${value(filter.deliveryId)}`)
  if (filter.before !== undefined) tests.push(`partner_reports.id < ${value(filter.before)}`)
  const { rows } = await db.query<ReportRow>(
    `select ${columns} from ${source} where ${tests.join(' and ')} order by partner_reports.id desc limit ${value(filter.limit)}`,
    values,
  )
  return rows
}

export async function selectReport(db: Queryable, id: number): Promise<ReportRow | undefined> {
  const { rows } = await db.query<ReportRow>(`select ${columns} from ${source} where partner_reports.id = $1`, [id])
  return rows[0]
}
