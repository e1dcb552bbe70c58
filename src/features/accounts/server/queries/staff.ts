import type { InvitationView, StaffView } from '#features/accounts/contract.ts'
import { type InvitationWithInviter, selectInvitation, selectOpenInvitations } from '#features/accounts/server/store/invitations.ts'
import { selectStaff } from '#features/accounts/server/store/staff.ts'
import type { Context } from '#platform/context.ts'

/** Who works here, by name, and who is asked to, the newest first. */
export async function staffOf(ctx: Context): Promise<{ staff: StaffView[]; invitations: InvitationView[] }> {
  const [people, invitations] = await Promise.all([selectStaff(ctx.db, ctx.now()), selectOpenInvitations(ctx.db, ctx.now())])
  return {
    staff: people.map((person) => ({ ...person, lastUsedAt: person.lastUsedAt?.toISOString() ?? null })),
    invitations: invitations.map(({ id, email, role, inviter, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      invitedBy: inviter,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** An invitation that can be accepted; undefined where it was, was taken back, or is too old. */
export function openInvitation(ctx: Context, id: string): Promise<InvitationWithInviter | undefined> {
  return selectInvitation(ctx.db, id, ctx.now())
}
