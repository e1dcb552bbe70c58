import type { Role, StaffRole } from '#features/accounts/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

interface StaffRow {
  id: string
  username: string
  email: string
  role: StaffRole
  secondFactor: boolean
  lastUsedAt: Date | null
}

/** Everybody of the staff, by name. */
export async function selectStaff(db: Queryable, now: Date): Promise<StaffRow[]> {
  const { rows } = await db.query<StaffRow>(
    `select id, username, email, role, second_factor_at is not null as "secondFactor",
       (select max(last_used_at) from sessions where user_id = users.id and ended_at is null and expires_at > $1) as "lastUsedAt"
     from users where role <> 'customer' and erased_at is null order by username, id`,
    [now],
  )
  return rows
}

/** The owners of the shop, none of whom becomes anything else until the transaction ends. */
export async function lockOwners(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(`select id from users where role = 'owner' and erased_at is null order by id for update`)
  return rows.map(({ id }) => id)
}

/** Two who make the first owner's account come one after the other. */
export async function lockFirstOwner(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('first owner', 45))")
}

export async function existsOwner(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from users where role = 'owner' and erased_at is null) as found`,
  )
  return rows[0]?.found === true
}

/** What an account is, held until the transaction ends. */
export async function lockRole(tx: Transaction, userId: string): Promise<Role | undefined> {
  const { rows } = await tx.query<{ role: Role }>('select role from users where id = $1 and erased_at is null for update', [userId])
  return rows[0]?.role
}

export async function updateRole(tx: Transaction, userId: string, role: Role, now: Date): Promise<void> {
  await tx.query('update users set role = $2, updated_at = $3 where id = $1', [userId, role, now])
}
