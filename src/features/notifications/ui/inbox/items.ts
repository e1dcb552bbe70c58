import type { NotificationView } from '#features/notifications/contract.ts'

export type Items = readonly NotificationView[]

/** `items` with `others` among them, each once and the newest first; of what is in both, the one of `others`. */
export function withItems(items: Items, others: Items): Items {
  const given = new Set(others.map(({ id }) => id))
  return [...items.filter(({ id }) => !given.has(id)), ...others].toSorted(byAge)
}

function byAge(a: NotificationView, b: NotificationView): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** One that was read at `readAt` (ISO 8601). */
export function asRead(notification: NotificationView, readAt: string): NotificationView {
  return notification.read ? notification : { ...notification, read: true, readAt }
}
