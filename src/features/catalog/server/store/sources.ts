import type { SourceNote, SourceText } from '#features/catalog/contract.ts'
import { staffName } from '#features/catalog/server/store/prices.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `sources`, with the ids of its services. */
export interface SourceRow extends SourceText {
  id: string
  reviewedAt: Date | null
  reviewedBy: string | null
  reviewer: string | null
  stoppedAt: Date | null
  stopReason: string | null
  version: number
  services: string[]
}

export async function selectSources(db: Queryable): Promise<SourceRow[]> {
  return db.all(`select id, name, description, reached, evidence, reviewed_at as "reviewedAt", reviewed_by as "reviewedBy",
            stopped_at as "stoppedAt", stop_reason as "stopReason", version,
            ${staffName('reviewed_by')} as reviewer,
            array(select s.id from services s where s.source_id = sources.id order by s.position) as services
       from sources order by name, id`)
}

/** The texts of reviewed sources for customers, by service id. */
export async function selectSourceNotes(db: Queryable): Promise<Map<string, SourceNote>> {
  const { rows } = await db.query<SourceNote & { serviceId: string }>(
    `select s.id as "serviceId", name, description, reached from services s join sources on sources.id = s.source_id where reviewed_at is not null`,
  )
  return new Map(rows.map(({ serviceId, ...note }) => [serviceId, note]))
}

export async function insertSource(tx: Transaction, id: string, { name, description, reached, evidence }: SourceText): Promise<void> {
  await tx.query('insert into sources (id, name, description, reached, evidence) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    description,
    reached,
    evidence,
  ])
}

type LockedSource = Omit<SourceRow, 'services' | 'reviewer'>

/** Locks a source until the transaction ends; undefined if it's unknown. */
export async function lockSource(tx: Transaction, id: string): Promise<LockedSource | undefined> {
  return tx.first(
    `select id, name, description, reached, evidence, reviewed_at as "reviewedAt", reviewed_by as "reviewedBy",
            stopped_at as "stoppedAt", stop_reason as "stopReason", version from sources where id = $1 for update`,
    [id],
  )
}

/** Updates a source. Clears its review if anything changed. */
export async function updateSource(tx: Transaction, id: string, { name, description, reached, evidence }: SourceText): Promise<void> {
  await tx.query(
    `update sources set name = $2, description = $3, reached = $4, evidence = $5, updated_at = now(), version = version + 1,
       reviewed_at = case when (name, description, reached, evidence) is distinct from ($2, $3, $4, $5) then null else reviewed_at end,
       reviewed_by = case when (name, description, reached, evidence) is distinct from ($2, $3, $4, $5) then null else reviewed_by end
     where id = $1`,
    [id, name, description, reached, evidence],
  )
}

/** Marks a source as reviewed. Returns false if it's unknown or has no evidence. */
export async function updateReviewed(tx: Transaction, id: string, by: string, at: Date): Promise<boolean> {
  return tx.affects(
    'update sources set reviewed_at = $3, reviewed_by = $2, updated_at = now(), version = version + 1 where id = $1 and evidence is not null',
    [id, by, at],
  )
}

export async function updateStopped(tx: Transaction, id: string, reason: string | null, at: Date): Promise<void> {
  await tx.query(
    'update sources set stopped_at = case when $2::text is null then null else $3::timestamptz end, stop_reason = $2, updated_at = now(), version = version + 1 where id = $1',
    [id, reason, at],
  )
}
