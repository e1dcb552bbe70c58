import { Link } from 'react-router'
import type { AttentionItem, AttentionRow } from '#features/operations/contract/today.ts'
import { attentionTexts } from '#features/operations/ui/operator/today/attention-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface AttentionItemsProps {
  attention: readonly AttentionItem[]
  /** The time of the check, ISO 8601. */
  at: string
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23' })

/** Attention items, most urgent first. Each links to where it can be resolved. */
export function AttentionItems({ attention, at }: AttentionItemsProps) {
  const looked = <span className="text-sm text-muted">Last checked {clock.format(new Date(at))}.</span>
  if (attention.length === 0) {
    return (
      <Panel>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SheetIcon name="check-circle" className="size-5 text-success" />
          <span className="font-semibold">All clear. Nothing needs your attention.</span>
          {looked}
        </p>
      </Panel>
    )
  }
  return (
    <Panel title="Needs attention" actions={looked} flush>
      <ul className="divide-y divide-line border-t border-line">
        {attention.map((item) => (
          <Group key={item.kind} item={item} now={new Date(at)} />
        ))}
      </ul>
    </Panel>
  )
}

const MAX_COUNT = 100

function Group({ item: { kind, count, rows, href }, now }: { item: AttentionItem; now: Date }) {
  const { title, task, tone } = attentionTexts[kind]
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <h3 className="flex items-center justify-between gap-3 text-[0.9375rem] font-semibold lg:justify-start">
          <Link to={href} className="tap-beyond hover:text-accent-ink hover:underline">
            {title}
          </Link>
          <Badge tone={tone}>{count >= MAX_COUNT ? '99+' : count}</Badge>
        </h3>
        <p className="mt-0.5 text-sm text-muted">{task}</p>
      </div>
      <ul className="grid content-start gap-0.5">
        {rows.map((row, index) => (
          <Row key={index} row={row} now={now} />
        ))}
        {count > rows.length && (
          <li className="px-2 text-sm">
            <Link to={href} className="tap inline-flex items-center gap-1 font-medium text-accent-ink hover:underline">
              All {count >= MAX_COUNT ? '' : count}
              <span className="sr-only"> of {title}</span>
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}

function Row({ row: { text, note, at, href }, now }: { row: AttentionRow; now: Date }) {
  return (
    <li>
      <Link to={href} className="tap flex flex-wrap content-center items-baseline gap-x-3 rounded-md px-2 py-1 text-sm hover:bg-sunken">
        <span className="min-w-0 font-medium break-words">{text}</span>
        <span className="text-muted">
          {note}
          {at && (
            <>
              {' '}
              <RelativeTime at={at} now={now} />
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
