import type { Queryable, Transaction } from '#platform/db/database.ts'

export interface DisputeLookup {
  provider: string
  reference: string
  /** Goes up each time a lookup of the dispute is scheduled. */
  version: number
}

interface LookupClaim {
  /** Providers that can be called. */
  providers: readonly string[]
  now: Date
  retryAt: Date
  limit: number
  only?: { provider: string; reference: string }
}

/** Schedules lookups of these disputes, due immediately. */
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

/** Deletes a lookup, unless it was scheduled again after it was claimed. */
export async function deleteLookup(tx: Transaction, { provider, reference, version }: DisputeLookup): Promise<void> {
  await tx.query('delete from dispute_lookups where provider = $1 and reference = $2 and version = $3', [provider, reference, version])
}

/** The sequence number of the next request to a provider. Later requests have higher numbers. */
export async function nextRequestSequence(db: Queryable): Promise<number> {
  return (await db.one<{ sequence: number }>(`select nextval('dispute_questions') as sequence`)).sequence
}
