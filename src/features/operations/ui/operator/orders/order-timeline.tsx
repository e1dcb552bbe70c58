import { useState } from 'react'
import type { TimelineEntry } from '#features/operations/contract/orders.ts'
import { keysOf } from '#shared/records.ts'
import { Changes } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { money, named } from './words.ts'

const kindNames: Record<TimelineEntry['kind'], string> = {
  order: 'Order',
  payment: 'Payments',
  webhook: 'Webhooks',
  delivery: 'Delivery',
  request: 'Requests',
  mail: 'Emails',
  conversation: 'Conversations',
  ledger: 'Ledger',
  staff: 'Staff',
  note: 'Notes',
}

const dots: Record<TimelineEntry['kind'], string> = {
  order: 'bg-accent',
  payment: 'bg-success',
  webhook: 'bg-faint',
  delivery: 'bg-info',
  request: 'bg-warn',
  mail: 'bg-faint',
  conversation: 'bg-warn',
  ledger: 'bg-success',
  staff: 'bg-notice',
  note: 'bg-notice',
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<TimelineEntry['kind']>>(new Set())
  const kinds = keysOf(kindNames).filter((kind) => entries.some((entry) => entry.kind === kind))
  const shown = entries.filter(({ kind }) => !hidden.has(kind))

  function toggle(kind: TimelineEntry['kind']) {
    const next = new Set(hidden)
    if (!next.delete(kind)) next.add(kind)
    setHidden(next)
  }

  return (
    <Panel title="Timeline">
      <div role="group" aria-label="Timeline filters" className="mb-4 flex flex-wrap gap-1.5">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={!hidden.has(kind)}
            onClick={() => toggle(kind)}
            className="tap flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs font-medium text-muted hover:border-line-strong aria-[pressed=true]:bg-sunken aria-[pressed=true]:text-ink"
          >
            <span className={`size-2 rounded-full ${hidden.has(kind) ? 'bg-line-strong' : dots[kind]}`} />
            {kindNames[kind]}
          </button>
        ))}
      </div>
      <ol aria-label="Events" className="text-sm">
        {shown.map((entry, index) => (
          <Entry key={entry.key} entry={entry} isNewDay={dayOf(entry) !== (index > 0 ? dayOf(shown[index - 1]) : undefined)} />
        ))}
      </ol>
      {shown.length === 0 && <p className="text-sm text-muted">No events match these filters.</p>}
    </Panel>
  )
}

const dayOf = (entry: TimelineEntry | undefined) => entry && day.format(new Date(entry.at))

function Entry({ entry, isNewDay }: { entry: TimelineEntry; isNewDay: boolean }) {
  const { kind, at, title, detail, who, amount, entries, before, after } = entry
  return (
    <>
      {isNewDay && <li className="pt-3 pb-1.5 text-xs font-semibold text-muted first:pt-0">{dayOf(entry)}</li>}
      <li className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 py-1.5 max-sm:grid-cols-[minmax(0,1fr)] max-sm:pl-5">
        <time dateTime={at} className="text-xs leading-5 whitespace-nowrap text-muted tabular-nums">
          {clock.format(new Date(at))}
        </time>
        <div className="relative min-w-0">
          <span className={`absolute top-1.5 -left-3.5 size-2 rounded-full ${dots[kind]}`} />
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{title}</span>
            {amount !== null && <span className="tabular-nums">{money(amount)}</span>}
            {who && <span className="text-xs text-muted">{who}</span>}
          </p>
          {detail && <p className="break-words whitespace-pre-line text-muted">{detail}</p>}
          {entries.length > 0 && <Booking entries={entries} />}
          {(before !== null || after !== null) && (
            <div className="mt-1">
              <Changes before={before} after={after} />
            </div>
          )}
        </div>
      </li>
    </>
  )
}

const accountNames: Record<string, string> = {
  sales: 'Sales',
  refunds_payable: 'Refunds to be paid',
  wallet_holds: 'Balance set aside',
  processor: 'Held by the provider',
  processor_fees: 'Provider fees',
  customer: 'Customer’s balance',
  bonus: 'Customer’s bonus credit',
}

/** `processor:stripe` becomes `Held by the provider`. */
function accountName(account: string): string {
  const [kind = ''] = account.split(':')
  return accountNames[kind] ?? named(kind)
}

function Booking({ entries }: Pick<TimelineEntry, 'entries'>) {
  return (
    <table className="mt-1 text-xs tabular-nums">
      <caption className="sr-only">Ledger entries: debits positive, credits negative</caption>
      <tbody>
        {entries.map(({ account, amount }) => (
          <tr key={account}>
            <th scope="row" className="pr-6 text-left font-normal break-all text-muted">
              {accountName(account)}
            </th>
            <td className="text-right">{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
