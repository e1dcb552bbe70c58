import type { NotificationType } from '#features/notifications/contract.ts'
import type { AnnouncementContent, TextDetail } from '#features/notifications/contract/console.ts'
import { KindTile } from '#features/notifications/ui/kinds.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useSite } from '#ui/site.ts'

/** A preview of a notification in the inbox. */
function InboxPreview({ type, title, message }: { type: NotificationType; title: string; message: string }) {
  return (
    <div className="flex max-w-xl gap-3 rounded-lg border border-line p-3.5">
      <KindTile type={type} className="size-9" />
      <div className="min-w-0 text-[0.9375rem]">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="wrap-anywhere text-muted">{message}</p>
      </div>
    </div>
  )
}

/** A preview of an announcement in the inbox and as an email. */
export function AnnouncementPreview({ content: { type, title, message, link, audience } }: { content: AnnouncementContent }) {
  const { name } = useSite()
  const [heading, text] = [title || 'Title', message || 'Message']
  return (
    <Panel title="Preview">
      <div className="grid gap-4">
        {audience.inApp && (
          <div>
            <p className="mb-1.5 text-sm text-muted">In the shop</p>
            <InboxPreview type={type} title={heading} message={text} />
          </div>
        )}
        {audience.email && (
          <div>
            <p className="mb-1.5 text-sm text-muted">By email</p>
            <div className="rounded-lg border border-line p-4 text-[0.9375rem]">
              <p className="text-sm font-semibold text-accent-ink">{name}</p>
              <p className="mt-2 text-lg font-semibold wrap-anywhere">{heading}</p>
              <p className="mt-1 wrap-anywhere">{text}</p>
              <p className="mt-3">
                <span className="inline-block rounded-md bg-accent px-3.5 py-1.5 text-sm font-semibold text-on-accent">View</span>
              </p>
              <p className="mt-3 border-t border-line pt-3 text-xs text-muted">Includes an unsubscribe link.</p>
            </div>
          </div>
        )}
        <p className="text-sm text-muted">{link ? `Links to ${link}` : 'Links to the inbox'}</p>
      </div>
    </Panel>
  )
}

/** A preview of a notification or email with sample data. */
export function TextPreview({ text: { kind, type, preview } }: { text: TextDetail }) {
  const { title, message, url } = preview
  return (
    <Panel title="Preview with sample data">
      {kind === 'message' ? (
        <InboxPreview type={type} title={title} message={message} />
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="mt-0.5 mb-4 text-sm wrap-anywhere text-muted">{message}</p>
          {url && (
            <iframe
              title="Email preview"
              sandbox=""
              src={url}
              className="block h-[42rem] max-h-[80dvh] w-full rounded-lg border border-line bg-white"
            />
          )}
        </>
      )}
    </Panel>
  )
}
