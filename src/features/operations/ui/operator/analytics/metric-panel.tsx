import { type ReactNode, useState } from 'react'
import type { AnalyticsFile } from '#features/operations/rules/kinds.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/console/save-file.ts'
import { Panel } from '#ui/console/screen.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { toast } from '#ui/toast-store.ts'

interface MetricPanelProps {
  title: string
  /** The CSV file, and the period it covers. */
  file: AnalyticsFile
  query: string
  /** How the metric is computed, in a sentence or two. */
  definition: string
  /** A table that reaches the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A metric with its definition and CSV file. */
export function MetricPanel({ title, file, query, definition, flush = false, className, children }: MetricPanelProps) {
  return (
    <Panel title={title} actions={<FileButton title={title} file={file} query={query} />} flush={flush} className={className ?? ''}>
      {children}
      <details className={`group text-sm ${flush ? 'border-t border-line px-4 py-3 sm:px-5' : 'mt-4'}`}>
        <summary className="flex w-fit items-center gap-1 rounded-sm font-medium text-muted hover:text-accent-ink">
          How this is calculated
          <SheetIcon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p className="mt-1.5 max-w-prose text-muted">{definition}</p>
      </details>
    </Panel>
  )
}

function FileButton({ title, file, query }: Pick<MetricPanelProps, 'title' | 'file' | 'query'>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const isSaved = await saveFile(`/api/operator/figures/${file}.csv?${query}`, `${file}.csv`)
    setBusy(false)
    if (!isSaved) toast.error('Download failed', 'Please try again.')
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void save()}>
      CSV
      <span className="sr-only"> of {title}</span>
    </Button>
  )
}
