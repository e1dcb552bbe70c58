import { useEffect, useRef } from 'react'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface MoveButtonsProps {
  /** What is moved. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
}

/** Puts a row one place up or down. The button that was pressed keeps the focus where the row goes. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A row that is put elsewhere in the document loses the focus.
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
