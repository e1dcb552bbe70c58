import type { NotificationView, PushDevice } from '#features/notifications/contract.ts'
import type { NotificationRow } from '#features/notifications/server/store/notifications.ts'
import type { Subscription } from '#features/notifications/server/store/push.ts'

/** A notification as its customer sees it. */
export function presentNotification({ id, type, title, message, link, readAt, createdAt }: NotificationRow): NotificationView {
  return {
    _id: id,
    id,
    type,
    title,
    message,
    link,
    read: readAt !== null,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** A browser that takes pushes, as its owner sees it. */
export function presentDevice({ id, device, createdAt }: Subscription): PushDevice {
  return { id, device, createdAt: createdAt.toISOString() }
}
