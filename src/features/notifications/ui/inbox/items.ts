import type { NotificationType, NotificationView } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'

export type Items = readonly NotificationView[]

/** Merges `others` into `items`, each once and newest first; `others` win. */
export function withItems(items: Items, others: Items): Items {
  const given = new Set(others.map(({ id }) => id))
  return [...items.filter(({ id }) => !given.has(id)), ...others].toSorted(byAge)
}

function byAge(a: NotificationView, b: NotificationView): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** A notification as read at `readAt` (ISO 8601), unless it was read before. */
export function asRead(notification: NotificationView, readAt: string): NotificationView {
  return notification.read ? notification : { ...notification, read: true, readAt }
}

/** Which notifications the inbox shows; kept in the address. */
export interface Filter {
  unread: boolean
  type: NotificationType | undefined
}

/** The filter in an address; shows everything if the address has none that is known. */
export function readFilter(address: URLSearchParams): Filter {
  return {
    unread: address.get('read') === 'false',
    type: notificationTypes.find((type) => type === address.get('type')),
  }
}

/** The query parameters of a filter, in the address and the API. */
export function filterParams({ unread, type }: Filter): Record<string, string> {
  return { ...(unread && { read: 'false' }), ...(type && { type }) }
}

/** Whether a filter shows a notification. */
export function isShown({ unread, type }: Filter, notification: NotificationView): boolean {
  return !(unread && notification.read) && (type === undefined || type === notification.type)
}
