import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A message of a partner. */
export interface PartnerMessageDraft {
  partnerId: string
  /** The partner's own name of it. */
  messageId: string
  deliveryId: string
  payload: unknown
}

/** Puts a message on record; the row's number, undefined where it came before. */
export async function insertReport(
  tx: Transaction,
  { partnerId, messageId, deliveryId, payload }: PartnerMessageDraft,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into partner_reports (partner_id, message_id, delivery_id, payload, outcome) values ($1, $2, $3, $4, 'received')
     on conflict (partner_id, message_id) do nothing returning id`,
    [partnerId, messageId, deliveryId, JSON.stringify(payload)],
    'partner_report_insert',
  )
  return rows[0]?.id
}

/** What came of it. */
export async function updateOutcome(db: Queryable, id: number, outcome: string): Promise<void> {
  await db.query('update partner_reports set outcome = $2 where id = $1', [id, outcome], 'partner_report_outcome')
}

/** A message of a partner, on record. */
export interface ReportOnRecord {
  partner: string
  messageId: string
  payload: unknown
  outcome: string
  receivedAt: Date
}

/** What was reported of these deliveries, oldest first; at most 200. */
export async function selectReportsOn(db: Queryable, deliveryIds: readonly string[]): Promise<ReportOnRecord[]> {
  const { rows } = await db.query<ReportOnRecord>(
    `select partners.name as partner, message_id as "messageId", payload, outcome, received_at as "receivedAt"
     from partner_reports join partners on partners.id = partner_id
     where delivery_id = any($1) order by partner_reports.id limit 200`,
    [deliveryIds],
  )
  return rows
}
