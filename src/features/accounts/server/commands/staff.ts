import type { StaffRole } from '#features/accounts/contract.ts'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { lockOwners, lockRole, updateRole } from '#features/accounts/server/store/staff.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/** Gives somebody of the staff another role, which holds from their next call on. Throws 404, and 409 `last_owner`. */
export async function changeRole(ctx: Context, userId: string, role: StaffRole, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await holdStaff(tx, userId, { staysOwner: role === 'owner' })
    if (before === role) return
    await updateRole(tx, userId, role, ctx.now())
    await recordAction(tx, by, { action: 'staff.role_changed', subject: subject(userId), before: { role: before }, after: { role } })
  })
}

/** Takes somebody out of the staff: the account stays, as a customer's, and what they had open ends at once. Throws as above. */
export async function removeStaff(ctx: Context, userId: string, by: Actor): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    const before = await holdStaff(tx, userId, { staysOwner: false })
    const [sessions] = await Promise.all([
      endSessions(tx, { userId, reason: 'staff' }, ctx.now()),
      updateRole(tx, userId, 'customer', ctx.now()),
      recordAction(tx, by, { action: 'staff.removed', subject: subject(userId), before: { role: before }, after: { role: 'customer' } }),
    ])
    return sessions
  })
  tellEnded(ctx, ended)
}

/** What somebody is, held with all owners: two who take the ownership from each other do it one after the other. */
async function holdStaff(tx: Transaction, userId: string, { staysOwner }: { staysOwner: boolean }): Promise<StaffRole> {
  const owners = await lockOwners(tx)
  const role = await lockRole(tx, userId)
  if (!role || role === 'customer') throw notFound('There is nobody of the staff with this id.')
  if (!staysOwner && owners.length === 1 && owners[0] === userId) {
    throw new Refusal(409, 'last_owner', 'This is the only owner of the shop. Make somebody else an owner first.')
  }
  return role
}

function subject(id: string) {
  return { type: 'staff', id }
}
