import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { NotificationView } from '#features/notifications/contract.ts'
import { KindTile } from '#features/notifications/ui/kinds.tsx'
import { timeAgo } from '#features/notifications/ui/time-ago.ts'
import { Badge } from '#ui/badge.tsx'
import { formatTime } from '#ui/times.ts'
import { Unbroken } from '#ui/unbroken.tsx'

const action = 'tap h-8 rounded-md px-2.5 max-sm:px-1.5 font-medium transition-colors hover:bg-accent-soft hover:text-accent-ink'

interface RowProps {
  notification: NotificationView
  /** In ms. */
  now: number
  onRead(): void
  onRemove(): void
}

/** A notification in the list. */
export function Row({ notification, now, onRead, onRemove }: RowProps) {
  const { type, title, message, link, read, createdAt } = notification
  return (
    <li className={`flex gap-3 p-4 sm:gap-4 sm:p-5 ${read ? '' : 'bg-accent-soft/50'}`}>
      <KindTile type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-3">
          <p className={`min-w-0 text-[0.9375rem] break-words ${read ? 'font-medium' : 'font-semibold'}`}>
            {link === null ? (
              <Unbroken>{title}</Unbroken>
            ) : (
              <Link to={link} onClick={onRead} className="tap-around inline-block underline-offset-4 hover:underline">
                <Unbroken>{title}</Unbroken>
              </Link>
            )}
          </p>
          {!read && (
            <Badge tone="accent" className="-mt-px shrink-0">
              New
            </Badge>
          )}
        </div>
        <p className="mt-1 max-w-prose text-[0.9375rem] break-words text-muted">
          <Unbroken>{message}</Unbroken>
        </p>
        <div className="mt-1.5 flex flex-wrap items-center text-sm text-muted max-sm:mt-0.5 max-sm:-mb-2.5">
          <time dateTime={createdAt} title={formatTime(createdAt)} className="mr-1 sm:mr-2">
            {timeAgo(createdAt, now)}
          </time>
          {!read && (
            <button type="button" onClick={onRead} aria-label={`Mark read: ${title}`} className={action}>
              Mark read
            </button>
          )}
          <button type="button" onClick={(event) => remove(event, onRemove)} aria-label={`Delete: ${title}`} className={action}>
            Delete
          </button>
        </div>
      </div>
    </li>
  )
}

/** Removes a notification and moves the focus to the next one or to the list. */
function remove({ currentTarget }: MouseEvent, onRemove: () => void): void {
  const row = currentTarget.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbor?.querySelector<HTMLElement>('button:last-of-type') ?? row?.closest<HTMLElement>('[tabindex]')
  onRemove()
  next?.focus({ preventScroll: true })
}
