import type { OpenInvitation, Person, StaffRole } from '#features/accounts/contract.ts'
import { newUser } from '#features/accounts/server/new-user.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/passwords.ts'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import {
  insertInvitation,
  type Invitation,
  selectInvitation,
  updateAccepted,
  updateRevoked,
} from '#features/accounts/server/store/invitations.ts'
import { lockRole, updateRole } from '#features/accounts/server/store/staff.ts'
import { insertUser, selectUserByEmail, updateVerified } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const LASTS_MS = 3 * 24 * 3_600_000

/** Asks somebody by e-mail to join the staff; an earlier invitation of theirs is void. Returns its id. Throws 409 `already_staff`. */
export async function invite(ctx: Context, { email, role }: { email: string; role: StaffRole }, by: Actor): Promise<string> {
  const id = newId('inv')
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const known = await selectUserByEmail(tx, email)
    if (known && known.role !== 'customer')
      throw new Refusal(409, 'already_staff', `${known.username} works here already, as ${known.role}.`)
    await insertInvitation(tx, { id, email, role, invitedBy: by.userId, createdAt: now, expiresAt: new Date(now.getTime() + LASTS_MS) })
    await publish(tx, { type: 'staff.invited', payload: { invitationId: id } })
    await recordAction(tx, by, { action: 'staff.invited', subject: subject(id), after: { role } })
  })
  return id
}

/** Takes an invitation back: its link opens nothing any more. Throws 404. */
export async function revokeInvitation(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await updateRevoked(tx, id, ctx.now())
    if (!revoked) throw notFound('There is no such invitation, or it was accepted already.')
    await recordAction(tx, by, { action: 'staff.invitation_revoked', subject: subject(id), before: { role: revoked.role } })
  })
}

/** What the link of an invitation opens. Throws 400 where it is of no use any more. */
export async function readInvitation(ctx: Context, token: string): Promise<OpenInvitation> {
  const { email, role } = await invitationOf(ctx, token)
  return { email, role, hasAccount: (await selectUserByEmail(ctx.db, email)) !== undefined }
}

/** How an invitation is accepted: signed in to the account of its address, or, where that has none, with a new password. */
export interface Acceptance {
  token: string
  username?: string | undefined
  password?: string | undefined
  person: Person | undefined
  /** Where it comes from, for the record. */
  from: Pick<Actor, 'address' | 'agent' | 'requestId'>
}

/**
 * Makes whoever holds the link one of the staff. Throws 400 where the link is of no use any more, or at `username` and
 * `password`; 409 `sign_in_first` where the address has an account, `already_staff` where that works here, 403 `not_yours` where it is another one's.
 */
export async function acceptInvitation(ctx: Context, { token, username, password, person, from }: Acceptance): Promise<StaffRole> {
  const invitation = await invitationOf(ctx, token)
  const isTheirs = person?.email.toLowerCase() === invitation.email.toLowerCase()
  if (person && !isTheirs) {
    throw new Refusal(403, 'not_yours', `This invitation is for ${invitation.email}. You are signed in as ${person.email}.`)
  }
  const account = person ?? (await newAccount(ctx, invitation, { username, password }))
  const by = { ...from, userId: account.userId, name: account.username, role: invitation.role }
  await ctx.db.transaction(async (tx) => {
    if ('user' in account && !(await insertUser(tx, account.user))) throw signInFirst(invitation)
    await join(ctx, tx, invitation, by)
  })
  return invitation.role
}

async function join(ctx: Context, tx: Transaction, { id, role }: Invitation, by: Actor): Promise<void> {
  const now = ctx.now()
  const before = await lockRole(tx, by.userId)
  if (before !== 'customer') throw new Refusal(409, 'already_staff', `You work here already, as ${before}.`)
  if (!(await updateAccepted(tx, id, by.userId, now))) throw invitationIsVoid()
  await Promise.all([
    updateRole(tx, by.userId, role, now),
    // The link went to the address.
    updateVerified(tx, by.userId, now),
    recordAction(tx, by, { action: 'staff.joined', subject: { type: 'staff', id: by.userId }, before: { role: before }, after: { role } }),
  ])
}

async function newAccount(ctx: Context, invitation: Invitation, { username, password }: Pick<Acceptance, 'username' | 'password'>) {
  const { email } = invitation
  if (await selectUserByEmail(ctx.db, email)) throw signInFirst(invitation)
  if (!username) throw invalid('username', 'Please enter your name.')
  if (!password) throw invalid('password', 'Please choose a password.')
  await refuseGuessable(password, { email, username })
  const user = newUser(ctx, { email, username, passwordHash: await hashPassword(password), emailVerifiedAt: ctx.now() })
  return { userId: user.id, username, user }
}

async function invitationOf(ctx: Context, token: string): Promise<Invitation> {
  const id = token.split('.', 1)[0] ?? ''
  const invitation = token === oneTimeToken(ctx, id) ? await selectInvitation(ctx.db, id, ctx.now()) : undefined
  if (!invitation) throw invitationIsVoid()
  return invitation
}

function signInFirst({ email }: Invitation): Refusal {
  return new Refusal(409, 'sign_in_first', `${email} has an account here. Sign in to it, then open the link of the mail again.`)
}

function invitationIsVoid(): Refusal {
  return new Refusal(
    400,
    'invalid_token',
    'This invitation was accepted, taken back, or is older than three days. Please ask for a new one.',
  )
}

function subject(id: string) {
  return { type: 'invitation', id }
}
