import type { OpenInvitation, Person, StaffRole } from '#features/accounts/contract.ts'
import { handlesMoney } from '#features/accounts/rules/four-eyes.ts'
import { type GuardedRequest, lockGuarded, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/commands/passwords.ts'
import { newUser } from '#features/accounts/server/commands/register.ts'
import { type Proof, reauthenticate } from '#features/accounts/server/commands/second-factor.ts'
import { lockOpenSession, lockStaffSession, notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { idOfToken, userOf } from '#features/accounts/server/queries.ts'
import { existsWaitingInvitation } from '#features/accounts/server/store/approvals.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import * as staff from '#features/accounts/server/store/staff.ts'
import { insertUser, selectUserByEmail, updateVerified } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { createTurns } from '#platform/turns.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const INVITATION_TTL_MS = 3 * 24 * 3_600_000

/** An invitation to the staff. */
export interface NewInvitation {
  email: string
  role: StaffRole
}

/**
 * Invites someone by email to join the staff. Voids an earlier invitation to the same address. Because a new member outlives the session
 * that invited them, this requires a proof. Returns the invitation’s id or, since every invitation to a role with money needs a second
 * person, the id of the approval. Throws 400 at `password`, 403 `fresh_sign_in_needed`, 409 `already_staff`, `approval_waiting`, 429.
 */
export async function invite(
  ctx: Context,
  inviter: Person,
  { email, role, proof }: NewInvitation & { proof: Proof },
  by: Actor,
): Promise<{ result: string; approvalId: null } | { result: null; approvalId: string }> {
  const summary = `Invite ${email} to the staff as ${role}`
  const request: GuardedRequest = {
    action: 'staff_invitation',
    subject: { type: 'invitation', id: newId('inv') },
    amountCents: 0,
    summary,
    payload: { email, role },
    // The audit log is never erased, so it must not contain the address.
    reason: `Invitation as ${role}`,
  }
  await reauthenticate(ctx, inviter, proof)
  return ctx.db.transaction(async (tx) => {
    await lockGuarded(tx, request, by)
    // Before the invitations, as when an account is locked or removed from the staff. Avoids deadlocks and invitations sent too late to be
    // revoked.
    await lockStaffSession(tx, inviter)
    await refuseStaff(tx, email)
    const [now, invitation] = [ctx.now(), { email, role, invitedBy: by.userId }]
    if (!handlesMoney(role)) return { result: await sendInvitation(tx, invitation, by, now), approvalId: null }
    if (await existsWaitingInvitation(tx, email))
      throw new Refusal(409, 'approval_waiting', `Inviting ${email} is already waiting for approval. Decide that request first.`)
    return withFourEyes(tx, request, by, now, () => sendInvitation(tx, invitation, by, now))
  })
}

/**
 * Sends an invitation within the caller’s transaction, including one that a second person approved (`by`). `invitedBy` is who asked for it:
 * it is revoked with them. Throws 409 `already_staff`.
 */
export async function sendInvitation(
  tx: Transaction,
  { email, role, invitedBy }: NewInvitation & { invitedBy: string },
  by: Actor,
  now: Date,
): Promise<string> {
  const id = newId('inv')
  await refuseStaff(tx, email)
  const expiresAt = new Date(now.getTime() + INVITATION_TTL_MS)
  await staff.insertInvitation(tx, { id, email, role, invitedBy, createdAt: now, expiresAt })
  await publish(tx, { type: 'staff.invited', payload: { invitationId: id } })
  await writeAuditLog(tx, by, { action: 'staff.invited', subject: subject(id), after: { role } })
  return id
}

async function refuseStaff(tx: Transaction, email: string): Promise<void> {
  const account = await selectUserByEmail(tx, email)
  if (account && account.role !== 'customer')
    throw new Refusal(409, 'already_staff', `${account.username} is already on the staff, as ${account.role}.`)
}

/** Revokes an invitation, including any copy that was sent again since. Throws 404 if none is open. */
export async function revokeInvitation(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await staff.updateRevoked(tx, id, ctx.now())
    if (!revoked) throw notFound('There is no such invitation, or it was already accepted.')
    await writeAuditLog(tx, by, { action: 'staff.invitation_revoked', subject: subject(id), before: { role: revoked.role } })
  })
}

/** The invitation that a link’s token belongs to. Throws 400 `invalid_token` if it was accepted or revoked, or has expired. */
export async function readInvitation(ctx: Context, token: string): Promise<OpenInvitation> {
  const { email, role } = await invitationOf(ctx, token)
  return { email, role, hasAccount: (await selectUserByEmail(ctx.db, email)) !== undefined }
}

/** Accepts an invitation, either signed in to the invited account, or with a name and password for a new one. */
export interface Acceptance {
  token: string
  username?: string | undefined
  password?: string | undefined
  person: Person | undefined
  /** Where the request came from, for the audit log. */
  from: Pick<Actor, 'address' | 'agent' | 'requestId'>
}

/**
 * Adds the holder of an invitation link to the staff and returns the role. Ends the account's other sessions. Throws 400 `invalid_token`,
 * 400 at `username` and `password`, 409 `sign_in_first` if the address has an account, 409 `already_staff`, 403 `not_yours` if someone else
 * is signed in.
 */
export async function acceptInvitation(ctx: Context, acceptance: Acceptance): Promise<StaffRole> {
  const { id } = await invitationOf(ctx, acceptance.token)
  return oneAtATime(id, () => acceptInTurn(ctx, acceptance))
}

/** If a link is submitted many times at once, the first request uses it up and the others never get to hashing. */
const oneAtATime = createTurns(1)

async function acceptInTurn(ctx: Context, { token, username, password, person, from }: Acceptance): Promise<StaffRole> {
  const invitation = await invitationOf(ctx, token)
  const account = person ?? (await newAccount(ctx, invitation, { username, password }))
  const by = { ...from, userId: account.userId, name: account.username, role: invitation.role }
  const ended = await ctx.db.transaction(async (tx) => {
    if (person) await requireInvited(tx, person, invitation)
    if ('user' in account && !(await insertUser(tx, account.user))) throw signInFirst(invitation)
    await join(ctx, tx, invitation, by)
    return endSessions(tx, { userId: by.userId, keep: person?.sessionId, reason: 'staff' }, ctx.now())
  })
  notifySessionsEnded(ctx, ended)
  return invitation.role
}

/** Locks the account. Throws 401 if the session has ended, 403 `not_yours` if the account's address isn't the invited one. */
async function requireInvited(tx: Transaction, person: Person, invitation: staff.Invitation): Promise<void> {
  await lockOpenSession(tx, person)
  const { email } = await userOf(tx, person)
  if (email?.toLowerCase() !== invitation.email.toLowerCase())
    throw new Refusal(403, 'not_yours', `This invitation is for ${invitation.email}. You are signed in as ${email}.`)
}

/** Notifies each owner with a separate event, because someone at an unattended session may have sent the invitation. */
async function join(ctx: Context, tx: Transaction, { id, role, invitedBy }: staff.Invitation, by: Actor): Promise<void> {
  const now = ctx.now()
  const owners = await staff.selectOwners(tx)
  const before = await staff.lockRole(tx, by.userId)
  if (before !== 'customer') throw new Refusal(409, 'already_staff', `You are already on the staff, as ${before}.`)
  if (!(await staff.updateAccepted(tx, id, by.userId, now))) throw invalidInvitation()
  await Promise.all([
    staff.updateRole(tx, by.userId, role, now),
    // Opening the link proves they own the address.
    updateVerified(tx, by.userId, now),
    writeAuditLog(tx, by, { action: 'staff.joined', subject: { type: 'staff', id: by.userId }, before: { role: before }, after: { role } }),
    publish(
      tx,
      ...owners.map(({ userId }) => ({
        type: 'staff.joined',
        payload: { userId, invitationId: id, joinedId: by.userId, inviterId: invitedBy, role },
      })),
    ),
  ])
}

async function newAccount(ctx: Context, invitation: staff.Invitation, { username, password }: Pick<Acceptance, 'username' | 'password'>) {
  const { email } = invitation
  if (await selectUserByEmail(ctx.db, email)) throw signInFirst(invitation)
  if (!username) throw invalid('username', 'Please enter your name.')
  if (!password) throw invalid('password', 'Please choose a password.')
  await refuseGuessable(ctx, password, { email, username })
  const user = newUser(ctx, { email, username, passwordHash: await hashPassword(password), emailVerifiedAt: ctx.now() })
  return { userId: user.id, username, user }
}

async function invitationOf(ctx: Context, token: string): Promise<staff.Invitation> {
  const id = idOfToken(ctx, token)
  const invitation = id === undefined ? undefined : await staff.selectInvitation(ctx.db, id, ctx.now())
  if (!invitation) throw invalidInvitation()
  return invitation
}

function signInFirst({ email }: staff.Invitation): Refusal {
  return new Refusal(409, 'sign_in_first', `${email} already has an account here. Sign in to it, then open the link in the email again.`)
}

function invalidInvitation(): Refusal {
  return new Refusal(400, 'invalid_token', 'This invitation was already accepted, was revoked, or has expired. Please ask for a new one.')
}

function subject(id: string) {
  return { type: 'invitation', id }
}
