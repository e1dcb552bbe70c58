import { type NotificationType, notificationTypes } from '#features/notifications/contract.ts'
import type { NotificationView } from '#features/notifications/contract.ts'

/** What of the list is shown; it stands in the address. */
export interface Filter {
  unread: boolean
  type: NotificationType | undefined
}

/** What the address asks for; all of it where it asks for nothing that there is. */
export function readFilter(address: URLSearchParams): Filter {
  return {
    unread: address.get('read') === 'false',
    type: notificationTypes.find((type) => type === address.get('type')),
  }
}

/** The filter as the address and the API name it. */
export function filterParams({ unread, type }: Filter): Record<string, string> {
  return { ...(unread && { read: 'false' }), ...(type && { type }) }
}

/** Whether `notification` belongs to what is shown. */
export function isShown({ unread, type }: Filter, notification: NotificationView): boolean {
  return !(unread && notification.read) && (type === undefined || type === notification.type)
}
