import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { NotificationView } from '#features/notifications/contract.ts'
import { KindTile } from '#features/notifications/ui/kinds.tsx'
import { markRead } from '#features/notifications/ui/mark-read.ts'
import { timeAgo } from '#features/notifications/ui/time-ago.ts'
import { toast, toasts } from '#ui/toast-store.ts'

/** What arrives within this time came at once. */
const GATHER_MS = 250
const AT_MOST = 3
let gathered: NotificationView[] = []

/** Shows a notification that has just arrived, where somebody looks: several at once by themselves, many as a sum. */
export function announce(notification: NotificationView): void {
  if (document.visibilityState !== 'visible') return
  if (gathered.push(notification) === 1) setTimeout(showGathered, GATHER_MS)
}

function showGathered(): void {
  const arrived = gathered
  gathered = []
  if (arrived.length <= AT_MOST) arrived.forEach(showOne)
  else show(paths.notifications, `${arrived.length} new notifications`)
}

function showOne({ id, type, title, message, link, createdAt }: NotificationView): void {
  const text = (
    <>
      {message}
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

/** A toast whose whole surface is a link; whoever follows it has seen it. */
function show(to: string, title: string, { text, mark, onFollow }: More = {}): void {
  const follow = () => {
    toasts.dismiss(own)
    onFollow?.()
  }
  const link = (
    <Link to={to} onClick={follow} className="after:absolute after:inset-0 after:rounded-lg">
      {title}
    </Link>
  )
  toast.info(link, text, undefined, mark)
  const own = toasts.current().at(-1)?.id ?? 0
}
