import { policyColumns, type PolicyRow } from '#features/guarantees/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The versions in force at a time, one of each kind. */
export async function selectPoliciesAt(db: Queryable, at: Date): Promise<PolicyRow[]> {
  return db.all(
    `select distinct on (kind) ${policyColumns} from guarantee_policies where valid_from <= $1 order by kind, version desc`,
    [at],
    'guarantees_policies_at',
  )
}

/** All versions, the newest of each kind first. */
export async function selectPolicies(db: Queryable): Promise<PolicyRow[]> {
  return db.all(`select ${policyColumns} from guarantee_policies order by kind, version desc`)
}

/** The newest version of a kind. */
export interface NewestPolicy {
  version: number
  /** Null if it always applied. */
  begins: Date | null
  /** How many versions were added within a day. */
  addedToday: number
}

/** Locks the versions of a kind until the transaction ends, and returns the newest. Database time: versions are dated by it. */
export async function lockNewest(tx: Transaction, kind: string): Promise<NewestPolicy> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 30))', [kind])
  const { rows } = await tx.query<NewestPolicy>(
    `select version, case when isfinite(valid_from) then valid_from end as begins,
       (select count(*)::int from guarantee_policies where kind = $1 and created_at > now() - interval '1 day') as "addedToday"
     from guarantee_policies where kind = $1 order by version desc limit 1`,
    [kind],
  )
  return rows[0] ?? { version: 0, begins: null, addedToday: 0 }
}

/** Inserts a version that starts at `validFrom`, at the earliest in a minute. Database time: orders use it too. */
export async function insertPolicy(tx: Transaction, policy: PolicyRow): Promise<PolicyRow> {
  return tx.one<PolicyRow>(
    `insert into guarantee_policies (id, kind, version, title, terms, window_hours, applies_to, valid_from, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, greatest($8, now() + interval '1 minute'), $9) returning ${policyColumns}`,
    [
      policy.id,
      policy.kind,
      policy.version,
      policy.title,
      policy.terms,
      policy.windowHours,
      JSON.stringify(policy.appliesTo),
      policy.validFrom,
      policy.createdBy,
    ],
  )
}
