import type { GuardedAction } from '#features/accounts/rules/four-eyes.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'

/** An action that one person did without approval. */
export interface SoloAction {
  actorId: string
  action: GuardedAction
  subjectType: string
  subjectId: string
  amountCents: Cents
  summary: string
  /** Whether it needed a second person's approval, but nobody else could give it. */
  unapproved: boolean
  at: Date
}

/** Serializes transactions that count one person's actions or actions on one subject. Always locks in this order. */
export async function lockSoloActions(tx: Transaction, actorId: string, subjectId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('solo person ' || $1, 76))", [actorId])
  await tx.query("select pg_advisory_xact_lock(hashtextextended('solo subject ' || $1, 76))", [subjectId])
}

export async function insertSoloAction(tx: Transaction, row: SoloAction): Promise<void> {
  await tx.query(
    `insert into solo_actions (actor_id, action, subject_type, subject_id, amount_cents, summary, unapproved, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.actorId, row.action, row.subjectType, row.subjectId, row.amountCents, row.summary, row.unapproved, row.at],
  )
}

/** Total that a person gave away without approval after `since`, in cents. */
export async function sumByActor(db: Queryable, actorId: string, since: Date): Promise<Cents> {
  const query =
    'select coalesce(sum(amount_cents), 0)::bigint as cents from solo_actions where actor_id = $1 and at > $2 and not unapproved'
  return (await db.one<{ cents: Cents }>(query, [actorId, since])).cents
}

/** Total that anyone gave away on a subject without approval, in cents. Counts from `since`, or everything if null. */
export async function sumOnSubject(db: Queryable, subjectId: string, since: Date | null): Promise<Cents> {
  const { cents } = await db.one<{ cents: Cents }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from solo_actions
     where subject_id = $1 and ($2::timestamptz is null or at > $2) and not unapproved`,
    [subjectId, since],
  )
  return cents
}

/** Actions done after `since` without the approval they needed, newest first. */
export async function selectUnapproved(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<Pick<SoloAction, 'subjectType' | 'subjectId' | 'summary' | 'at'>[]> {
  return db.all(
    `select subject_type as "subjectType", subject_id as "subjectId", summary, at from solo_actions
     where unapproved and at > $1 order by at desc, id desc limit $2`,
    [since, limit],
  )
}

/** Whether someone removed an approver without approval after `since`. */
export async function existsRemoval(db: Queryable, actorId: string, since: Date): Promise<boolean> {
  return db.affects(`select from solo_actions where actor_id = $1 and action = 'approver_removal' and unapproved and at > $2 limit 1`, [
    actorId,
    since,
  ])
}

/** Whether someone has a second factor, and how many others have one of `roles`, not counting `except`. */
export async function selectApprovers(
  db: Queryable,
  { userId, except, roles }: { userId: string; except: string | null; roles: readonly Role[] },
): Promise<{ others: number; hasFactor: boolean }> {
  return db.one<{ others: number; hasFactor: boolean }>(
    `select count(*) filter (where id <> $1 and id <> coalesce($2, '') and role = any($3))::int as others,
       coalesce(bool_or(id = $1 and second_factor_at is not null), false) as "hasFactor"
     from users where erased_at is null and (role = any($3) or id = $1)`,
    [userId, except, roles],
  )
}
