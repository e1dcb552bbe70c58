import type { TextDetail } from '#features/notifications/contract.ts'
import { KindTile } from '#features/notifications/ui/kinds.tsx'
import { Panel } from '#ui/console/screen.tsx'

/** How a text comes out with sample data: a message as it stands in the list, a letter as the mail that it is. */
export function TextPreview({ text: { kind, type, preview } }: { text: TextDetail }) {
  const { title, message, url } = preview
  if (kind === 'message') {
    return (
      <Panel title="Preview with sample data">
        <div className="flex max-w-xl gap-3 rounded-lg border border-line p-3.5">
          <KindTile type={type} className="size-9" />
          <div className="min-w-0 text-[0.9375rem]">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="wrap-anywhere text-muted">{message}</p>
          </div>
        </div>
      </Panel>
    )
  }
  return (
    <Panel title="Preview with sample data">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-0.5 mb-4 text-sm wrap-anywhere text-muted">{message}</p>
      {url && (
        <iframe
          title="The mail as it is read"
          sandbox=""
          src={url}
          className="block h-[42rem] max-h-[80dvh] w-full rounded-lg border border-line bg-white"
        />
      )}
    </Panel>
  )
}
