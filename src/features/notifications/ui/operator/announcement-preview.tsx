import type { AnnouncementWords } from '#features/notifications/contract.ts'
import { KindTile } from '#features/notifications/ui/kinds.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useSite } from '#ui/site.ts'

/** How an announcement is read: in the shop's list, and as a mail. */
export function AnnouncementPreview({ words: { type, title, message, link, audience } }: { words: AnnouncementWords }) {
  const { name } = useSite()
  const [heading, text] = [title || 'The title', message || 'The message.']
  return (
    <Panel title="As it is read">
      <div className="grid gap-4">
        {audience.inApp && (
          <div>
            <p className="mb-1.5 text-sm text-muted">In the shop</p>
            <div className="flex gap-3 rounded-lg border border-line p-3.5">
              <KindTile type={type} className="size-9" />
              <div className="min-w-0 text-[0.9375rem]">
                <p className="font-semibold wrap-anywhere">{heading}</p>
                <p className="wrap-anywhere text-muted">{text}</p>
              </div>
            </div>
          </div>
        )}
        {audience.email && (
          <div>
            <p className="mb-1.5 text-sm text-muted">By e-mail</p>
            <div className="rounded-lg border border-line p-4 text-[0.9375rem]">
              <p className="text-sm font-semibold text-accent-ink">{name}</p>
              <p className="mt-2 text-lg font-semibold wrap-anywhere">{heading}</p>
              <p className="mt-1 wrap-anywhere">{text}</p>
              <p className="mt-3">
                <span className="inline-block rounded-md bg-accent px-3.5 py-1.5 text-sm font-semibold text-on-accent">Open</span>
              </p>
              <p className="mt-3 border-t border-line pt-3 text-xs text-muted">With a link to unsubscribe.</p>
            </div>
          </div>
        )}
        <p className="text-sm text-muted">{link ? `Leads to ${link}` : 'Leads to the list of notifications'}</p>
      </div>
    </Panel>
  )
}
