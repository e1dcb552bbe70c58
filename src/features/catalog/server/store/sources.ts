import type { SourceNote, SourceText } from '#features/catalog/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `sources`, with the ids of its services. */
export interface SourceRow extends SourceText {
  id: string
  reviewedAt: Date | null
  reviewedBy: string | null
  reviewer: string | null
  stoppedAt: Date | null
  stoppedBecause: string | null
  version: number
  services: string[]
}

export async function selectSources(db: Queryable): Promise<SourceRow[]> {
  const { rows } = await db.query<SourceRow>(
    `select id, name, description, reached, evidence, reviewed_at as "reviewedAt", reviewed_by as "reviewedBy",
            stopped_at as "stoppedAt", stopped_because as "stoppedBecause", version,
            (select actor_name from action_record where actor_id = reviewed_by order by seq desc limit 1) as reviewer,
            array(select s.id from services s where s.source_id = sources.id order by s.position) as services
       from sources order by name, id`,
  )
  return rows
}

/** What customers may read, by service. */
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

/** A source held until the transaction ends. */
type HeldSource = Omit<SourceRow, 'services' | 'reviewer'>

export async function lockSource(tx: Transaction, id: string): Promise<HeldSource | undefined> {
  const { rows } = await tx.query<HeldSource>(
    `select id, name, description, reached, evidence, reviewed_at as "reviewedAt", reviewed_by as "reviewedBy",
            stopped_at as "stoppedAt", stopped_because as "stoppedBecause", version from sources where id = $1 for update`,
    [id],
  )
  return rows[0]
}

/** What was reviewed is what stood there: another text needs another review. */
export async function updateSource(tx: Transaction, id: string, { name, description, reached, evidence }: SourceText): Promise<void> {
  await tx.query(
    `update sources set name = $2, description = $3, reached = $4, evidence = $5, updated_at = now(), version = version + 1,
       reviewed_at = case when (name, description, reached, evidence) is distinct from ($2, $3, $4, $5) then null else reviewed_at end,
       reviewed_by = case when (name, description, reached, evidence) is distinct from ($2, $3, $4, $5) then null else reviewed_by end
     where id = $1`,
    [id, name, description, reached, evidence],
  )
}

/** False where there is no such source, or no evidence for it. */
export async function updateReviewed(tx: Transaction, id: string, by: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update sources set reviewed_at = $3, reviewed_by = $2, updated_at = now(), version = version + 1 where id = $1 and evidence is not null',
    [id, by, at],
  )
  return rowCount === 1
}

export async function updateStopped(tx: Transaction, id: string, because: string | null, at: Date): Promise<void> {
  await tx.query(
    'update sources set stopped_at = case when $2::text is null then null else $3::timestamptz end, stopped_because = $2, updated_at = now(), version = version + 1 where id = $1',
    [id, because, at],
  )
}
