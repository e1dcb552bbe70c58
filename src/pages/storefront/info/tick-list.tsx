import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** Lines, each behind a tick. */
export function TickList({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={`space-y-3.5 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3.5">
          <SheetIcon name="check" className="mt-0.5 size-5 stroke-[2.5] text-accent-ink" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
