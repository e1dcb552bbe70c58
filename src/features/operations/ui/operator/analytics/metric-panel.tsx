import type { ReactNode } from 'react'
import type { Analytics } from '#features/operations/contract/analytics.ts'
import { analyticsCsv } from '#features/operations/rules/analytics-csv.ts'
import type { AnalyticsFile } from '#features/operations/rules/kinds.ts'
import { BYTE_ORDER_MARK } from '#shared/csv.ts'
import { saveAs } from '#shared/download.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface MetricPanelProps {
  title: string
  /** The CSV file with the same numbers as shown. */
  file: AnalyticsFile
  analytics: Analytics
  /** How the metric is calculated, in a sentence or two. */
  definition: string
  /** Removes the padding, for tables. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A metric with its definition and CSV file. */
export function MetricPanel({ title, file, analytics, definition, flush = false, className, children }: MetricPanelProps) {
  return (
    <Panel title={title} actions={<FileButton title={title} file={file} analytics={analytics} />} flush={flush} className={className ?? ''}>
      {children}
      <details className={`group text-sm ${flush ? 'border-t border-line px-4 py-3 sm:px-5' : 'mt-4'}`}>
        <summary className="tap-beyond flex w-fit items-center gap-1 rounded-sm font-medium text-muted hover:text-accent-ink">
          How this is calculated
          <SheetIcon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p className="mt-1.5 max-w-prose text-muted">{definition}</p>
      </details>
    </Panel>
  )
}

function FileButton({ title, file, analytics }: Pick<MetricPanelProps, 'title' | 'file' | 'analytics'>) {
  const save = () => saveAs(`${file}.csv`, new Blob([BYTE_ORDER_MARK, analyticsCsv(file, analytics)], { type: 'text/csv' }))
  return (
    <Button variant="secondary" size="sm" onClick={save}>
      CSV
      <span className="sr-only"> of {title}</span>
    </Button>
  )
}
