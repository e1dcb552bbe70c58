import type { Role, StaffRole } from '#features/accounts/contract.ts'
import { ERASED } from '#features/accounts/rules.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

interface StaffRow {
  id: string
  username: string
  email: string
  role: StaffRole
  secondFactor: boolean
  lastUsedAt: Date | null
}

/** All staff members by name. */
export async function selectStaff(db: Queryable, now: Date): Promise<StaffRow[]> {
  return db.all(
    `select id, username, email, role, second_factor_at is not null as "secondFactor",
       (select max(last_used_at) from sessions where user_id = users.id and ended_at is null and expires_at > $1) as "lastUsedAt"
     from users where role <> 'customer' and erased_at is null order by username, id`,
    [now],
  )
}

/**
 * Locks an account and the shop's owners until the transaction ends and returns them with their roles. Only blocks other role changes; rows
 * that refer to these accounts, such as their decisions, can still be written.
 */
export async function lockWithOwners(tx: Transaction, userId: string): Promise<{ id: string; role: Role }[]> {
  return tx.all<{ id: string; role: Role }>(
    `select id, role from users where (role = 'owner' or id = $1) and erased_at is null order by id for no key update`,
    [userId],
  )
}

/** The shop's owners. */
export async function selectOwners(db: Queryable): Promise<{ userId: string; email: string }[]> {
  return db.all(`select id as "userId", email from users where role = 'owner' and erased_at is null order by id`)
}

/** Lets only one transaction at a time create the first owner. */
export async function lockFirstOwner(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('first owner', 45))")
}

export async function existsOwner(db: Queryable): Promise<boolean> {
  return db.affects(`select from users where role = 'owner' and erased_at is null limit 1`)
}

/** Locks an account until the transaction ends and returns its role. Undefined if it's unknown or erased. */
export async function lockRole(tx: Transaction, userId: string): Promise<Role | undefined> {
  return (await tx.first<{ role: Role }>('select role from users where id = $1 and erased_at is null for update', [userId]))?.role
}

export async function updateRole(tx: Transaction, userId: string, role: Role, now: Date): Promise<void> {
  await tx.query('update users set role = $2, updated_at = $3 where id = $1', [userId, role, now])
}

/** A row of `staff_invitations`. */
export interface Invitation {
  id: string
  email: string
  role: StaffRole
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** An invitation with the name of its sender. */
export type InvitationWithInviter = Invitation & { inviter: string }

const columns = `id, email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt",
  (select username from users where users.id = invited_by) as inviter`
const isOpen = 'accepted_at is null and revoked_at is null'

/** Inserts an invitation and revokes open ones to the same address. */
export async function insertInvitation(tx: Transaction, { id, email, role, invitedBy, createdAt, expiresAt }: Invitation): Promise<void> {
  // Concurrent invitations run one after the other, so that only the newest is open.
  await tx.query('select pg_advisory_xact_lock(hashtextextended(lower($1), 34))', [email])
  await tx.query(`update staff_invitations set revoked_at = $2 where lower(email) = lower($1) and ${isOpen}`, [email, createdAt])
  await tx.query('insert into staff_invitations (id, email, role, invited_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    email,
    role,
    invitedBy,
    createdAt,
    expiresAt,
  ])
}

/** Open invitations, newest first. */
export async function selectOpenInvitations(db: Queryable, now: Date): Promise<InvitationWithInviter[]> {
  return db.all(`select ${columns} from staff_invitations where ${isOpen} and expires_at > $1 order by created_at desc, id desc`, [now])
}

/** An open invitation. Undefined if it's unknown, used, revoked or expired. */
export async function selectInvitation(db: Queryable, id: string, now: Date): Promise<InvitationWithInviter | undefined> {
  return db.first(`select ${columns} from staff_invitations where id = $1 and ${isOpen} and expires_at > $2`, [id, now])
}

/** Marks an open invitation as accepted. Only one of several concurrent calls returns true. */
export async function updateAccepted(tx: Transaction, id: string, userId: string, now: Date): Promise<boolean> {
  return tx.affects(`update staff_invitations set accepted_at = $3, accepted_by = $2 where id = $1 and ${isOpen} and expires_at > $3`, [
    id,
    userId,
    now,
  ])
}

/** Revokes an invitation, even if it was sent again under another id. Undefined if none is open. */
export async function updateRevoked(tx: Transaction, id: string, now: Date): Promise<Invitation | undefined> {
  // Takes the same lock as sending, so that an invitation being sent right now is revoked too.
  await tx.query('select pg_advisory_xact_lock(hashtextextended(lower(email), 34)) from staff_invitations where id = $1', [id])
  return tx.first(
    `update staff_invitations set revoked_at = $2
     where (lower(email), role) = (select lower(email), role from staff_invitations where id = $1) and ${isOpen} returning ${columns}`,
    [id, now],
  )
}

/** Revokes the open invitations that someone sent. */
export async function updateSentRevoked(db: Queryable, invitedBy: string, now: Date): Promise<void> {
  await db.query(`update staff_invitations set revoked_at = $2 where invited_by = $1 and ${isOpen}`, [invitedBy, now])
}

/** A person's address ($1) unless it's null, and the one at which they ($2) joined the staff, which was theirs then. */
const theirs = `(select lower($1) as email, 'infinity'::timestamptz as until
  union all select lower(email), accepted_at from staff_invitations where accepted_by = $2) theirs`

/**
 * Removes a person's confirmed email address, if any, from their invitations and the requests to send them, also the one at which they
 * joined the staff. Withdraws requests that are waiting.
 */
export async function updateAnonymous(
  tx: Transaction,
  { userId, email }: { userId: string; email: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `update approvals set status = 'withdrawn', decided_by = requested_by, decided_at = $2, decision_reason = 'The account was erased.'
     where status = 'waiting' and kind = 'staff_invitation' and lower(payload ->> 'email') = lower($1)`,
    [email, now],
  )
  await tx.query(
    `update approvals set summary = replace(summary, payload ->> 'email', $3), payload = payload || jsonb_build_object('email', $3::text)
     from ${theirs} where kind = 'staff_invitation' and lower(payload ->> 'email') = theirs.email and requested_at <= until`,
    [email, userId, ERASED],
  )
  await tx.query(
    // The summary starts with "Invite ada@example.com". Other addresses may contain this one.
    `update solo_actions set summary = 'Invite ' || $3 || substr(summary, length('Invite ' || theirs.email) + 1)
     from ${theirs} where action = 'staff_invitation' and starts_with(lower(summary), 'invite ' || theirs.email || ' ') and at <= until`,
    [email, userId, ERASED],
  )
  await tx.query(
    `update staff_invitations set email = $3, revoked_at = case when accepted_at is null then coalesce(revoked_at, $4) end
     where accepted_by = $1 or lower(email) = lower($2)`,
    [userId, email, ERASED, now],
  )
}
