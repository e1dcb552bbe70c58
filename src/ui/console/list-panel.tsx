import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import type { List } from '#ui/console/use-list.ts'
import { LoadProblem, Loading } from '#ui/loading.tsx'

interface ListPanelProps<Row> extends Omit<Parameters<typeof DataTable<Row>>[0], 'rows' | 'columns'> {
  /** Of `useList`, or all of it at once. */
  list: Pick<List<Row>, 'rows' | 'problem' | 'reload'> & Partial<List<Row>>
  columns: readonly Column<Row>[]
  title?: ReactNode
  actions?: ReactNode
}

/** A list in all its states: loading, failed, empty, loaded, and with more to load. */
export function ListPanel<Row>({ list, title, actions, ...table }: ListPanelProps<Row>) {
  const { rows, problem, loading = false, loadMore, reload } = list
  return (
    <Panel title={title} actions={actions} flush>
      {problem && (
        <div className="p-4">
          <LoadProblem problem={problem} onRetry={reload} />
        </div>
      )}
      {!rows && !problem && <Loading />}
      {rows && <DataTable {...table} rows={rows} />}
      {rows && loadMore && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" variant="secondary" busy={loading} onClick={loadMore}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  )
}
