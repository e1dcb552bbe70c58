import { useState } from 'react'
import type { PriceRecord } from '#features/catalog/contract.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { LineChart } from '#ui/console/line-chart.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { formatDay, formatTime } from '#ui/times.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The chart covers half a year, in steps of whole days. */
const LOOK_BACK_DAYS = 180
const STEPS = 60

interface PriceHistoryProps {
  prices: readonly PriceRecord[] | undefined
  problem: string | undefined
  onRetry(): void
}

/** A chart and list of a package's current and past prices. */
export function PriceHistory({ prices, problem, onRetry }: PriceHistoryProps) {
  const [now] = useState(Date.now)
  return (
    <Panel title="Price history" flush>
      {problem && (
        <div className="p-4">
          <LoadProblem problem={problem} onRetry={onRetry} />
        </div>
      )}
      {!prices && !problem && <Loading />}
      {prices && (
        <>
          {prices.length > 1 && (
            <div className="px-4 pb-4 sm:px-5">
              <LineChart
                caption="Price by day"
                labelHeading="Day"
                series={{ name: 'Price', points: points(prices, now) }}
                write={dollars}
              />
            </div>
          )}
          <DataTable caption="Prices, newest first" columns={columns} rows={prices} keyOf={({ id }) => id} empty="No prices yet." />
        </>
      )}
    </Panel>
  )
}

const dash = <span className="text-muted max-md:hidden">–</span>

const columns: Column<PriceRecord>[] = [
  {
    name: 'Price',
    cell: ({ price, to }) => (
      <span className="flex items-center gap-2 tabular-nums">
        {dollars(price)}
        {to === null && <Badge tone="success">Now</Badge>}
      </span>
    ),
  },
  { name: 'From', cell: ({ from }) => formatTime(from) },
  { name: 'By', cell: ({ by, planned }) => (by === null ? dash : planned ? `${by}, scheduled` : by) },
  { name: 'Reason', phone: 'below', cell: ({ reason }) => reason ?? dash },
]

/** The price at the end of each step in chronological order, starting no earlier than the first price. */
function points(prices: readonly PriceRecord[], now: number) {
  const first = prices.at(-1)
  if (!first) return []
  const days = Math.min(LOOK_BACK_DAYS, Math.max(1, Math.ceil((now - Date.parse(first.from)) / DAY_MS)))
  const step = Math.ceil(days / STEPS) * DAY_MS
  const count = Math.ceil((days * DAY_MS) / step)
  return Array.from({ length: count + 1 }, (_, index) => now - (count - index) * step).flatMap((at) => {
    const record = prices.find(({ from }) => Date.parse(from) <= at)
    return record ? [{ label: formatDay(at), value: record.price, text: dollars(record.price) }] : []
  })
}
