import type { MeasureId, Measurement, ProvenClaim } from '#features/claims/rules.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export interface ClaimRow extends ProvenClaim {
  wording: string
  evidenceNote: string | null
  evidenceOn: string | null
  owner: string
}

interface MeasuredClaim extends Omit<ClaimRow, 'measurement'> {
  value: number | null
  sample: number | null
  from: Date | null
  at: Date | null
}

export async function readClaims(db: Queryable): Promise<ClaimRow[]> {
  const rows = await db.all<MeasuredClaim>(
    `select id, wording, stated_value as "statedValue", measured_by as "measuredBy", evidence,
            evidence_note as "evidenceNote", evidence_on::text as "evidenceOn", owner, measured_value::float8 as value,
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

/** The fields of a claim that staff can change. */
type ClaimText = Pick<ClaimRow, 'wording' | 'statedValue' | 'evidence' | 'evidenceNote' | 'evidenceOn' | 'owner'>

/** Locks a claim until the end of the transaction and returns it; undefined if it doesn't exist. */
export async function lockClaim(tx: Transaction, id: string): Promise<ClaimText | undefined> {
  return tx.first(
    `select wording, stated_value as "statedValue", evidence, evidence_note as "evidenceNote", evidence_on::text as "evidenceOn", owner
       from claims where id = $1 for update`,
    [id],
  )
}

export async function updateClaim(tx: Transaction, id: string, text: ClaimText, by: string, at: Date): Promise<void> {
  const { wording, statedValue, evidence, evidenceNote, evidenceOn, owner } = text
  await tx.query(
    `update claims set wording = $2, stated_value = $3, evidence = $4, evidence_note = $5, evidence_on = $6, owner = $7,
            updated_by = $8, updated_at = $9
      where id = $1`,
    [id, wording, statedValue, evidence, evidenceNote, evidenceOn, owner, by, at],
  )
}
