import type { ClaimId } from '#features/claims/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

export interface ClaimRow {
  id: ClaimId
  statedValue: string
  /** Where the proof is kept; null where there is none. */
  evidence: string | null
}

export async function readClaims(db: Queryable): Promise<ClaimRow[]> {
  const { rows } = await db.query<ClaimRow>('select id, stated_value as "statedValue", evidence from claims order by id')
  return rows
}
