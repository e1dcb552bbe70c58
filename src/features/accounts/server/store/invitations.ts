import type { StaffRole } from '#features/accounts/contract.ts'
import { ERASED } from '#features/accounts/rules/erased.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `staff_invitations`. */
export interface Invitation {
  id: string
  email: string
  role: StaffRole
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** Each with the name of who asked. */
export type InvitationWithInviter = Invitation & { inviter: string }

const columns = `id, email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt",
  (select username from users where users.id = invited_by) as inviter`
const isOpen = 'accepted_at is null and revoked_at is null'

/** Asks somebody; what was open for their address before is void. */
export async function insertInvitation(tx: Transaction, { id, email, role, invitedBy, createdAt, expiresAt }: Invitation): Promise<void> {
  // Twins wait for each other: the newest alone is open.
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

/** What is still to be accepted, the newest first. */
export async function selectOpenInvitations(db: Queryable, now: Date): Promise<InvitationWithInviter[]> {
  const { rows } = await db.query<InvitationWithInviter>(
    `select ${columns} from staff_invitations where ${isOpen} and expires_at > $1 order by created_at desc, id desc`,
    [now],
  )
  return rows
}

/** An invitation that can be accepted. */
export async function selectInvitation(db: Queryable, id: string, now: Date): Promise<InvitationWithInviter | undefined> {
  const { rows } = await db.query<InvitationWithInviter>(
    `select ${columns} from staff_invitations where id = $1 and ${isOpen} and expires_at > $2`,
    [id, now],
  )
  return rows[0]
}

/** Uses an invitation up; of two that try, one gets it. */
export async function updateAccepted(tx: Transaction, id: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff_invitations set accepted_at = $3, accepted_by = $2 where id = $1 and ${isOpen} and expires_at > $3`,
    [id, userId, now],
  )
  return rowCount === 1
}

/** Takes an invitation back; undefined where there is none that is open. */
export async function updateRevoked(tx: Transaction, id: string, now: Date): Promise<Invitation | undefined> {
  const { rows } = await tx.query<Invitation>(
    `update staff_invitations set revoked_at = $2 where id = $1 and ${isOpen} returning ${columns}`,
    [id, now],
  )
  return rows[0]
}

/** Takes a person's address off what they were asked. */
export async function updateAnonymous(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<void> {
  await tx.query(
    `update staff_invitations set email = $3, revoked_at = case when accepted_at is null then coalesce(revoked_at, now()) end
     where accepted_by = $1 or lower(email) = lower($2)`,
    [userId, email, ERASED],
  )
}
