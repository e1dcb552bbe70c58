import type { ReactNode } from 'react'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface TimelineProps {
  label: string
  children: ReactNode
}

export function Timeline({ label, children }: TimelineProps) {
  return <ol aria-label={label}>{children}</ol>
}

const marks = {
  done: 'border-accent bg-accent text-on-accent',
  ended: 'border-line-strong bg-sunken text-muted',
  current: 'border-accent bg-surface ring-4 ring-accent-soft',
  ahead: 'border-line-strong bg-surface',
}

interface TimelineStepProps {
  state: keyof typeof marks
  title: string
  /** The actual or expected time. */
  time?: ReactNode
  children?: ReactNode
}

/** A step that is done, ended unsuccessfully, current, or ahead. */
export function TimelineStep({ state, title, time, children }: TimelineStepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex gap-4 pb-7 before:absolute before:top-7 before:bottom-1 before:left-[0.71875rem] before:w-0.5 before:rounded-full before:bg-line last:pb-0 last:before:hidden"
    >
      <span
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 transition-colors duration-500 *:col-start-1 *:row-start-1 ${marks[state]}`}
      >
        {/* Always rendered, so that it only animates when a step is completed while the page is open. */}
        <SheetIcon
          name={state === 'ended' ? 'close' : 'check'}
          className={`size-3.5 stroke-[3] transition-[scale] duration-500 ${state === 'done' || state === 'ended' ? '' : 'scale-0'}`}
        />
        {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={state === 'ahead' ? 'font-medium text-muted' : 'font-semibold text-ink'}>{title}</p>
        {time && <p className="text-sm text-muted">{time}</p>}
        {children}
      </div>
    </li>
  )
}
