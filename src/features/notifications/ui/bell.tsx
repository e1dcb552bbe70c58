import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { followNotifications } from '#features/notifications/ui/follow.ts'
import { releaseBrowser, turnOffHere } from '#features/notifications/ui/push/browser.ts'
import { useUnread } from '#features/notifications/ui/unread.ts'
import { paths } from '#shared/paths.ts'
import { currentSession } from '#shared/session.ts'
import { beforeSignOut } from '#shared/sign-out-hooks.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useSession } from '#ui/use-session.ts'

/** The link to the notifications with the unread count. Follows new notifications while a customer is signed in. */
export function Bell() {
  const userId = useSession()?.user.id
  const unread = useUnread()
  const { key } = useLocation()
  useEffect(() => {
    if (userId === undefined) return
    void releaseBrowser(userId)
    const stopFollowing = followNotifications()
    const removeHook = beforeSignOut(turnOffHere)
    return () => {
      stopFollowing()
      removeHook()
      // The session may also have expired.
      if (!currentSession()) void releaseBrowser()
    }
  }, [userId])
  useEffect(() => {
    // The phone's menu is static HTML from the server, replaced with each page.
    for (const place of document.querySelectorAll('[data-unread]')) place.textContent = unread > 0 ? `${shown(unread)} unread` : ''
  }, [unread, key])

  return (
    <Link
      to={paths.notifications}
      aria-label={unread > 0 ? `Notifications, ${shown(unread)} unread` : 'Notifications'}
      className="relative grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink"
    >
      <Icon d="M6.5 10.2a5.5 5.5 0 0 1 11 0c0 4.6 1.9 6.1 1.9 6.1H4.6s1.9-1.5 1.9-6.1ZM10 19.4a2.2 2.2 0 0 0 4 0" className="size-5.5" />
      {unread > 0 && (
        <span className="absolute top-0.5 left-5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4.5 font-bold text-on-accent tabular-nums">
          {shown(unread)}
        </span>
      )}
    </Link>
  )
}

/** The displayed count, `9+` above nine (specification, section 9). */
function shown(unread: number): string {
  return unread > 9 ? '9+' : String(unread)
}
