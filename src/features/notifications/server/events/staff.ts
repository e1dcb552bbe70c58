import { openInvitation } from '#features/accounts/server/queries/staff.ts'
import type { Event } from '#features/notifications/server/events/event.ts'

/** `staff.invited`: the link, to whoever is asked; to nobody where it was taken back meanwhile. */
export const staffInvited: Event['tell'] = async (ctx, { invitationId = '' }) => {
  const invitation = await openInvitation(ctx, invitationId)
  if (!invitation) return null
  const { email, role, inviter } = invitation
  const letter = {
    key: `staff-invited:${invitationId}`,
    template: 'staff-invited',
    recipient: email,
    data: { invitationId, role, inviter },
  } as const
  return { userId: null, occasion: invitationId, letter }
}
