import { one, type Queryable, type Transaction } from '#platform/db/database.ts'

/** A dispute that its provider has to be asked about. */
export interface DisputeLookup {
  provider: string
  reference: string
  /** Changes each time the dispute is named again. */
  version: number
}

interface LookupClaim {
  /** Those that can be asked. */
  providers: readonly string[]
  now: Date
  retryAt: Date
  limit: number
  /** Only this dispute. */
  only?: { provider: string; reference: string }
}

/** Notes that a provider has to be asked about these disputes, at once. */
export async function insertLookups(db: Queryable, provider: string, references: readonly string[], now: Date): Promise<void> {
  await db.query(
    `insert into dispute_lookups (provider, reference, due_at) select $1, unnest($2::text[]), $3
     on conflict (provider, reference) do update set version = dispute_lookups.version + 1, due_at = excluded.due_at`,
    [provider, references, now],
  )
}

/** Claims due lookups until `retryAt`. */
export async function claimLookups(db: Queryable, { providers, now, retryAt, limit, only }: LookupClaim): Promise<DisputeLookup[]> {
  return db.all<DisputeLookup>(
    `update dispute_lookups set due_at = $2 where (provider, reference) in (
       select provider, reference from dispute_lookups
       where due_at <= $1 and provider = any($6) and ($4::text is null or (provider = $4 and reference = $5)) order by due_at limit $3 for update skip locked)
     returning provider, reference, version`,
    [now, retryAt, limit, only?.provider ?? null, only?.reference ?? null, providers],
  )
}

/**
 * Ends the lookup of a dispute that is not about a payment of this shop, but of another on the same account; unless it was named again
 * since the lookup was claimed.
 */
export async function deleteLookup(tx: Transaction, { provider, reference, version }: DisputeLookup): Promise<void> {
  await tx.query('delete from dispute_lookups where provider = $1 and reference = $2 and version = $3', [provider, reference, version])
}

/** The number of the next question to a provider: later questions have higher numbers. */
export async function nextQuestion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ asked: number }>(`select nextval('dispute_questions') as asked`)
  return one(rows).asked
}
