import type { NotificationType, NotificationView } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'

export type Items = readonly NotificationView[]

/** Merges `others` into `items`, replacing items with the same id. Newest first. */
export function withItems(items: Items, others: Items): Items {
  const replaced = new Set(others.map(({ id }) => id))
  return [...items.filter(({ id }) => !replaced.has(id)), ...others].toSorted(byAge)
}

function byAge(a: NotificationView, b: NotificationView): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** Marks a notification as read at `readAt` (ISO 8601), unless it already is. */
export function asRead(notification: NotificationView, readAt: string): NotificationView {
  return notification.read ? notification : { ...notification, read: true, readAt }
}

/** The filter of the inbox, stored in the URL. */
export interface Filter {
  unread: boolean
  type: NotificationType | undefined
}

/** Parses the filter in a URL's parameters. Unknown values don't filter. */
export function readFilter(address: URLSearchParams): Filter {
  return {
    unread: address.get('read') === 'false',
    type: notificationTypes.find((type) => type === address.get('type')),
  }
}

/** The query parameters of a filter, for the URL and the API. */
export function filterParams({ unread, type }: Filter): Record<string, string> {
  return { ...(unread && { read: 'false' }), ...(type && { type }) }
}

/** Whether a filter shows a notification. */
export function isShown({ unread, type }: Filter, notification: NotificationView): boolean {
  return !(unread && notification.read) && (type === undefined || type === notification.type)
}
