import { useEffect, useRef, useState } from 'react'
import type { Column } from '#ui/console/data-table.tsx'
import { type Act, useAct } from '#ui/console/use-act.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { toast } from '#ui/toast-store.ts'

interface Reordering<Row> {
  /** Saves the ids in their new order. */
  save(act: Act['act'], ids: string[]): Promise<object | undefined>
  labelOf(row: Row): string
  onMoved(): void
}

/**
 * Lets staff move rows up and down. The new order is shown immediately and saved, until `version` changes because the list was loaded
 * again. Returns the ordered rows and a column with the buttons.
 */
export function useReorder<Row extends { id: string }>(
  loadedRows: readonly Row[],
  version: unknown,
  { save, labelOf, onMoved }: Reordering<Row>,
): { rows: readonly Row[]; orderColumn: Column<Row> } {
  const { act } = useAct()
  const [order, setOrder] = useState<readonly string[]>()
  useEffect(() => setOrder(undefined), [version])
  const rows = order ? order.flatMap((id) => loadedRows.filter((row) => row.id === id)) : loadedRows

  async function move(index: number, by: -1 | 1) {
    const ids = rows.map(({ id }) => id)
    const moved = ids.toSpliced(index, 1).toSpliced(index + by, 0, ...ids.slice(index, index + 1))
    setOrder(moved)
    if (!(await save(act, moved))) toast.error('Not moved', 'Someone else may have changed this list. We’ve reloaded it.')
    onMoved()
  }

  const cell = (row: Row) => {
    const index = rows.indexOf(row)
    const ends = { isFirst: index === 0, isLast: index === rows.length - 1 }
    return <MoveButtons name={labelOf(row)} {...ends} onMove={(by) => void move(index, by)} />
  }
  return { rows, orderColumn: { name: 'Position', cell } }
}

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A row loses focus when it moves in the document, so focus the pressed button again.
    if (pressed.current && document.activeElement === document.body) pressed.current.focus()
  })
  const button = (by: -1 | 1, isAtEnd: boolean) => (
    <button
      type="button"
      aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      aria-disabled={isAtEnd || undefined}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget
        if (!isAtEnd) onMove(by)
      }}
      onBlur={({ relatedTarget }) => relatedTarget && (pressed.current = null)}
      className="grid size-7 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-accent-ink aria-disabled:opacity-35"
    >
      <SheetIcon name="chevron-down" className={`size-4 ${by < 0 ? 'rotate-180' : ''}`} />
    </button>
  )
  return (
    <span className="-my-1 -ml-1.5 inline-flex align-top">
      {button(-1, isFirst)}
      {button(1, isLast)}
    </span>
  )
}
