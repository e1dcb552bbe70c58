import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface DialogProps {
  title: string
  /**
   * Called for Escape and the close button. Clicks outside don't close the dialog, because typed text would be lost. Without it, only the
   * content closes the dialog.
   */
  onClose?: () => void
  children: ReactNode
}

/** A native modal dialog that is open while rendered. The focus then returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby={onClose ? undefined : 'none'}
      onCancel={(event) => !onClose && event.preventDefault()}
      onClose={({ currentTarget }) => !currentTarget.open && onClose?.()}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-xl border border-line bg-raised p-6 text-ink shadow-lg backdrop:bg-deep/50 sm:p-8"
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-subheading">
          {title}
        </h2>
        {onClose && (
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="tap -m-2 grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-ink"
          >
            <SheetIcon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  )
}

/** A ref for a dialog element that is modal while rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
