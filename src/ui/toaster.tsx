import { useEffect, useState, useSyncExternalStore } from 'react'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { type ToastEntry, toasts } from '#ui/toast-store.ts'

const marks = {
  success: <SheetIcon name="check-circle" className="size-5 text-success" />,
  danger: <SheetIcon name="alert" className="size-5 text-danger" />,
  info: <SheetIcon name="info" className="size-5 text-info" />,
}

const none: readonly ToastEntry[] = []

/** The page's live region for toasts. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-3 sm:left-auto sm:w-96"
    >
      {shown.map((entry) => (
        <Toast key={entry.id} {...entry} />
      ))}
    </section>
  )
}

/** A toast. Its timer pauses while it is hovered or focused. */
function Toast({ id, tone, title, text, mark, duration }: ToastEntry) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => toasts.dismiss(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, isPaused])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    <div
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      className="pointer-events-auto relative flex w-full animate-rise gap-3 rounded-lg border border-line bg-raised p-4 shadow-lg"
    >
      {mark ?? marks[tone]}
      <div className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
        <p className="font-semibold text-ink">{title}</p>
        {text && <div className="mt-1 text-muted">{text}</div>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toasts.dismiss(id)}
        className="relative -m-2 grid size-9 place-items-center rounded-md text-faint hover:text-ink"
      >
        <SheetIcon name="close" className="size-4" />
      </button>
    </div>
  )
}
