import type { NotificationEvents } from '#features/notifications/contract.ts'
import { announce } from '#features/notifications/ui/arrivals.tsx'
import { raiseUnread, refreshUnread, setUnread } from '#features/notifications/ui/unread.ts'
import { userRealtime } from '#shared/realtime.ts'

const POLL_MS = 60_000

/**
 * Keeps the unread count up to date and shows new notifications, by socket, or by polling once a minute while the socket is down. Returns a
 * function that stops it.
 */
export function followNotifications(): () => void {
  const realtime = userRealtime()
  let isConnected = false
  const poll = setInterval(() => {
    if (!isConnected) void refreshUnread()
  }, POLL_MS)
  const ends = [
    realtime.on<NotificationEvents['new_notification']>('new_notification', (notification) => {
      if (notification.read) return
      raiseUnread()
      announce(notification)
    }),
    realtime.on<NotificationEvents['notifications_changed']>('notifications_changed', ({ unreadCount }) => setUnread(unreadCount)),
    realtime.onState((state) => {
      isConnected = state === 'connected'
      // Signals sent while the connection was down are lost.
      if (isConnected) void refreshUnread()
    }),
    () => clearInterval(poll),
  ]
  void refreshUnread()
  return () => {
    for (const end of ends) end()
    setUnread(0)
  }
}
