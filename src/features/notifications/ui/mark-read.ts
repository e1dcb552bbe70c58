import { type Counted, counting } from '#features/notifications/ui/unread.ts'
import { type Answer, call } from '#shared/call.ts'

/** Marks one that was unread as read, and counts one less at once. */
export function markRead(id: string): Promise<Answer<Counted>> {
  return counting(-1, call<Counted>('PATCH', `/api/notifications/${encodeURIComponent(id)}/read`, {}))
}
