import type { ClaimChange, ClaimId, MeasureId, Measurement } from '#features/claims/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export interface ClaimRow {
  id: ClaimId
  wording: string
  statedValue: string
  measuredBy: MeasureId | null
  measurement: (Measurement & { at: Date }) | null
  evidence: string | null
  owner: string
}

interface StoredClaim extends Omit<ClaimRow, 'measurement'> {
  value: number | null
  sample: number | null
  from: Date | null
  at: Date | null
}

export async function readClaims(db: Queryable): Promise<ClaimRow[]> {
  const { rows } = await db.query<StoredClaim>(
    `select id, wording, stated_value as "statedValue", measured_by as "measuredBy", evidence, owner, measured_value::float8 as value,
            measured_sample as sample, measured_from as "from", measured_at as at
       from claims order by id`,
  )
  return rows.map(({ value, sample, from, at, ...claim }) => ({
    ...claim,
    measurement: value !== null && sample !== null && at !== null ? { value, sample, from, at } : null,
  }))
}

export async function updateMeasurement(tx: Transaction, by: MeasureId, { value, sample, from }: Measurement, at: Date): Promise<void> {
  await tx.query(
    'update claims set measured_value = $2, measured_sample = $3, measured_from = $4, measured_at = $5 where measured_by = $1',
    [by, value, sample, from, at],
  )
}

/** Returns whether there is such a claim. */
export async function updateClaim(tx: Transaction, id: string, change: ClaimChange, by: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update claims set stated_value = $2, evidence = $3, owner = $4, updated_by = $5, updated_at = $6 where id = $1',
    [id, change.statedValue, change.evidence, change.owner, by, at],
  )
  return rowCount === 1
}

/** Every process drops what it keeps of the pages once the transaction is committed. */
export async function tellContentChanged(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify('content_changed', 'claims')")
}
