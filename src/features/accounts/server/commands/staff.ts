import type { Role, StaffRole } from '#features/accounts/contract.ts'
import { roleAction } from '#features/accounts/rules/four-eyes.ts'
import { mayDo, permissionsOf } from '#features/accounts/rules/permissions.ts'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/commands/passwords.ts'
import { newUser } from '#features/accounts/server/commands/register.ts'
import { notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { hasOwner, isFirstOwnerToken } from '#features/accounts/server/queries/staff.ts'
import { updateOwnKeysRevoked } from '#features/accounts/server/store/api-keys.ts'
import { updateRequestsWithdrawn, updateRoleRequestsWithdrawn } from '#features/accounts/server/store/approvals.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import {
  lockWithOwners,
  updateRole,
  updateSentRevoked,
  existsOwner,
  lockFirstOwner,
  selectStaff,
} from '#features/accounts/server/store/staff.ts'
import { insertUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notFound, Refusal, invalid } from '#shared/errors.ts'

/**
 * Changes a staff member's role, effective with their next request. Granting a role with money or revoking the right to approve needs a
 * second person; the result then has an `approvalId`, otherwise null. Throws 404, 409 `approval_waiting`, `role_changed`, and `last_owner`
 * for the only owner.
 */
export async function changeRole(ctx: Context, userId: string, role: StaffRole, by: Actor): Promise<{ approvalId: string | null }> {
  const { username, role: was } = await getStaffMember(ctx, userId)
  const wanted = {
    subject: subject(userId),
    amountCents: 0,
    summary: `Make ${username} ${role} instead of ${was}`,
    payload: { userId, role, was },
    reason: `New role: ${role}`,
  }
  return withRoleApproval(ctx, wanted, { before: was, after: role }, by, (tx) => setRole(tx, { userId, role, was }, by, ctx.now()))
}

/** A staff member, and the role on which it was decided who may change it. */
interface RoleChange {
  userId: string
  /** Missing from old requests for approval, made before it was stored. */
  was?: StaffRole | undefined
}

/**
 * Changes a role within the caller's transaction, including changes that a second person approved. If the new role may do less, the
 * person's requests for approval are withdrawn. Throws 404, 409 `role_changed` and 409 `last_owner`.
 */
export async function setRole(tx: Transaction, change: RoleChange & { role: StaffRole }, by: Actor, now: Date): Promise<void> {
  const { userId, role } = change
  const before = await lockStaffMember(tx, change, { staysOwner: role === 'owner' })
  if (before === role) return
  await updateRole(tx, userId, role, now)
  // Only owners can invite.
  await updateSentRevoked(tx, userId, now)
  if (permissionsOf(before).some((permission) => !mayDo(role, permission))) {
    await updateRequestsWithdrawn(tx, userId, 'Their role was changed.', now)
  }
  await writeAuditLog(tx, by, { action: 'staff.role_changed', subject: subject(userId), before: { role: before }, after: { role } })
}

/**
 * Removes someone from the staff. The account becomes a customer account, its sessions end, its API keys and the invitations it sent are
 * revoked, and the requests for approval that it made, or that are about its role, are withdrawn. Removing an approver needs a second
 * person; the result then has an `approvalId`, otherwise null. Throws 404, 409 `approval_waiting`, `role_changed`, and `last_owner` for the
 * only owner.
 */
export async function removeStaff(ctx: Context, userId: string, by: Actor): Promise<{ approvalId: string | null }> {
  const { username, role: was } = await getStaffMember(ctx, userId)
  const summary = `Remove ${username} (${was}) from the staff`
  const wanted = { subject: subject(userId), amountCents: 0, summary, payload: { userId, role: 'customer', was }, reason: summary }
  let ended: string[] = []
  const answer = await withRoleApproval(ctx, wanted, { before: was, after: 'customer' }, by, async (tx) => {
    ended = await removeInTransaction(tx, { userId, was }, by, ctx.now())
  })
  notifySessionsEnded(ctx, ended)
  return answer
}

/**
 * Removes someone within the caller's transaction and returns the ids of the ended sessions. Throws 404, 409 `role_changed` and 409
 * `last_owner`.
 */
export async function removeInTransaction(tx: Transaction, change: RoleChange, by: Actor, now: Date): Promise<string[]> {
  const { userId } = change
  const before = await lockStaffMember(tx, change, { staysOwner: false })
  const [sessions] = await Promise.all([
    endSessions(tx, { userId, reason: 'staff' }, now),
    updateRole(tx, userId, 'customer', now),
    updateOwnKeysRevoked(tx, userId, now),
    updateSentRevoked(tx, userId, now),
    updateRequestsWithdrawn(tx, userId, 'They left the staff.', now),
    updateRoleRequestsWithdrawn(tx, userId, 'They left the staff.', now),
    writeAuditLog(tx, by, { action: 'staff.removed', subject: subject(userId), before: { role: before }, after: { role: 'customer' } }),
  ])
  return sessions
}

/** Carries out a role change, or requests approval if it needs a second person. */
function withRoleApproval(
  ctx: Context,
  wanted: Omit<GuardedRequest, 'action'>,
  { before, after }: { before: Role; after: Role },
  by: Actor,
  carryOut: (tx: Transaction) => Promise<void>,
): Promise<{ approvalId: string | null }> {
  const action = roleAction(before, after, by.userId === wanted.subject.id)
  return ctx.db.transaction(async (tx) => {
    if (action) return withFourEyes(tx, { ...wanted, action }, by, ctx.now(), () => carryOut(tx))
    await carryOut(tx)
    return { approvalId: null }
  })
}

async function getStaffMember(ctx: Context, userId: string): Promise<{ username: string; role: StaffRole }> {
  const found = (await selectStaff(ctx.db, ctx.now())).find(({ id }) => id === userId)
  if (!found) throw notFound('There is no staff member with this id.')
  return found
}

/**
 * Locks a staff member and all owners and returns the member's role. Owners who demote each other at the same time do so one after the
 * other.
 */
async function lockStaffMember(tx: Transaction, { userId, was }: RoleChange, { staysOwner }: { staysOwner: boolean }): Promise<StaffRole> {
  const locked = await lockWithOwners(tx, userId)
  const role = locked.find(({ id }) => id === userId)?.role
  if (!role || role === 'customer') throw notFound('There is no staff member with this id.')
  // The need for a second person was decided on the old role.
  if (was !== undefined && role !== was) {
    throw new Refusal(409, 'role_changed', `Their role is now ${role}, not ${was}, so nothing was changed. Check it and try again.`)
  }
  if (!staysOwner && role === 'owner' && locked.length === 1) {
    throw new Refusal(409, 'last_owner', 'This is the only owner. Make someone else an owner first.')
  }
  return role
}

function subject(id: string) {
  return { type: 'staff', id }
}

export interface FirstOwner {
  token: string
  username: string
  email: string
  password: string
  /** Where the request came from, for the audit log. */
  from: Pick<Actor, 'address' | 'agent' | 'requestId'>
}

/**
 * Creates the owner's account of a new shop, for the holder of the link that the shop printed at startup. Throws 400 `invalid_token`, 400
 * at `email` and `password`, 409 `already_set_up` if the shop has an owner.
 */
export async function createFirstOwner(ctx: Context, { token, username, email, password, from }: FirstOwner): Promise<void> {
  await checkSetupLink(ctx, token)
  await refuseGuessable(ctx, password, { email, username })
  const user = newUser(ctx, { email, username, passwordHash: await hashPassword(password), role: 'owner', emailVerifiedAt: ctx.now() })
  await ctx.db.transaction(async (tx) => {
    await lockFirstOwner(tx)
    if (await existsOwner(tx)) throw alreadySetUp()
    if (!(await insertUser(tx, user))) throw invalid('email', 'This email address already has an account. Use another one.')
    const by = { ...from, userId: user.id, name: username, role: 'owner' as const }
    await writeAuditLog(tx, by, { action: 'shop.set_up', subject: { type: 'staff', id: user.id }, after: { role: 'owner' } })
  })
}

/** Throws 400 `invalid_token` if the token isn't the setup link's, 409 `already_set_up` if the shop has an owner. */
export async function checkSetupLink(ctx: Context, token: string): Promise<void> {
  if (await hasOwner(ctx)) throw alreadySetUp()
  if (isFirstOwnerToken(ctx, token)) return
  throw new Refusal(
    400,
    'invalid_token',
    'This isn’t the link that the shop printed when it started. Copy the whole link, and open it again.',
  )
}

function alreadySetUp(): Refusal {
  return new Refusal(409, 'already_set_up', 'This shop already has an owner. Sign in, or ask the owner to invite you.')
}
