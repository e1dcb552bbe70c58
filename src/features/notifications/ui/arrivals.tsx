import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NotificationView } from '#features/notifications/contract.ts'
import { KindTile } from '#features/notifications/ui/kinds.tsx'
import { timeAgo } from '#features/notifications/ui/time-ago.ts'
import { markRead } from '#features/notifications/ui/unread.ts'
import { paths } from '#shared/paths.ts'
import { takeCovered } from '#ui/toast-cover.ts'
import { toast, toasts } from '#ui/toast-store.ts'
import { Unbroken } from '#ui/unbroken.tsx'

/** Notifications that arrive within this time are shown together. */
const GATHER_MS = 250
/** More than this are shown as one toast. */
const MAX_TOASTS = 3
let gathered: NotificationView[] = []

/** Shows a toast for a new notification if the page is visible. Combines many that arrive together into one. */
export function announce(notification: NotificationView): void {
  if (document.visibilityState !== 'visible') return
  if (gathered.push(notification) === 1) setTimeout(showGathered, GATHER_MS)
}

function showGathered(): void {
  const arrived = gathered.filter(({ type }) => !takeCovered(type))
  gathered = []
  if (arrived.length <= MAX_TOASTS) arrived.forEach(showOne)
  else show(paths.notifications, `${arrived.length} new notifications`)
}

function showOne({ id, type, title, message, link, createdAt }: NotificationView): void {
  const text = (
    <>
      <Unbroken>{message}</Unbroken>
      <time dateTime={createdAt} className="mt-1 block text-sm text-faint">
        {timeAgo(createdAt, Date.now())}
      </time>
    </>
  )
  const mark = <KindTile type={type} className="size-9" />
  show(link ?? paths.notifications, title, { text, mark, onFollow: () => link !== null && void markRead(id) })
}

interface More {
  text?: ReactNode
  mark?: ReactNode
  onFollow?: () => void
}

/** Shows a toast that is a link as a whole. Following it dismisses the toast. */
function show(to: string, title: string, { text, mark, onFollow }: More = {}): void {
  const follow = () => {
    toasts.dismiss(own)
    onFollow?.()
  }
  const link = (
    <Link to={to} onClick={follow} className="after:absolute after:inset-0 after:rounded-lg">
      <Unbroken>{title}</Unbroken>
    </Link>
  )
  toast.info(link, text, undefined, mark)
  const own = toasts.current().at(-1)?.id ?? 0
}
