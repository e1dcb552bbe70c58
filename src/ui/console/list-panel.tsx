import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ColumnChoice, useColumns } from '#ui/console/column-choice.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import type { List } from '#ui/console/use-list.ts'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'

interface ListFrameProps<Row> {
  /** From `useList`, or a list that is loaded completely. */
  list: { rows?: readonly Row[] | undefined; problem?: string | undefined; reload(): void } & Partial<
    Pick<List<Row>, 'loading' | 'loadMore'>
  >
  title?: ReactNode
  /** Beside the actions of a list without a title. */
  note?: ReactNode
  actions?: ReactNode
  children(rows: readonly Row[]): ReactNode
}

/** A list in all its states: loading, failed, loaded, and with more to load. `children` renders the rows. */
export function ListFrame<Row>({ list, title, note, actions, children }: ListFrameProps<Row>) {
  const { rows, problem, loading = false, loadMore, reload } = list
  if (problem && !rows && !title) return <LoadProblem problem={problem} onRetry={reload} />
  return (
    <Panel title={title} note={note} actions={actions} flush>
      {problem && (
        <div className="p-4">
          <LoadProblem problem={problem} onRetry={reload} />
        </div>
      )}
      {!rows && !problem && <Skeleton parts={['skeleton-rows rounded-xl h-206 [--row:4.1rem] md:[--row:2.575rem]']} />}
      {rows && children(rows)}
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

interface ListPanelProps<Row>
  extends Omit<ListFrameProps<Row>, 'children'>, Omit<Parameters<typeof DataTable<Row>>[0], 'rows' | 'columns'> {
  columns: readonly Column<Row>[]
  /** Lets columns be chosen, stored in this browser under this key. For tables with more than six columns. */
  storageKey?: string
}

export function ListPanel<Row>({ storageKey, ...panel }: ListPanelProps<Row>) {
  return storageKey === undefined ? <Table {...panel} /> : <ChosenTable storageKey={storageKey} {...panel} />
}

function Table<Row>({ list, title, note, actions, ...table }: Omit<ListPanelProps<Row>, 'storageKey'>) {
  return (
    <ListFrame list={list} title={title} note={note} actions={actions}>
      {(rows) => <DataTable {...table} rows={rows} />}
    </ListFrame>
  )
}

/** `22 posts` from the caption `Posts`, or `50+ posts` if there are more to load. */
function countOf({ rows = [], loadMore }: ListFrameProps<unknown>['list'], caption: string): string | undefined {
  if (rows.length < 2) return undefined
  return `${rows.length.toLocaleString('en-US')}${loadMore ? '+' : ''} ${caption.charAt(0).toLowerCase()}${caption.slice(1)}`
}

function ChosenTable<Row>({ storageKey, columns, actions, ...panel }: ListPanelProps<Row> & { storageKey: string }) {
  const fixed = columns.filter(({ name }) => name === 'Actions')
  const choosable = columns.filter((column) => !fixed.includes(column))
  const chosen = useColumns(choosable, { storageKey, usual: choosable.map(({ name }) => name), view: undefined })
  return (
    <Table
      {...panel}
      note={countOf(panel.list, panel.caption)}
      columns={[...chosen.shown, ...fixed]}
      actions={
        <>
          {panel.list.rows?.length !== 0 && <ColumnChoice columns={chosen} />}
          {actions}
        </>
      }
    />
  )
}

interface ShortenedProps<Row> {
  rows: readonly Row[]
  /** How many rows are shown at first. */
  count: number
  /** What the rows are, such as `payments`. */
  what: string
  children(rows: readonly Row[]): ReactNode
}

/** The first rows of a long list, with a button that shows all of them. */
export function Shortened<Row>({ rows, count, what, children }: ShortenedProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(isOpen ? rows : rows.slice(0, count))}
      {rows.length > count && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en-US')} ${what}`}
          </Button>
        </div>
      )}
    </>
  )
}
