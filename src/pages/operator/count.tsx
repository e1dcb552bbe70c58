const MAX_SHOWN = 99

/** A badge with a number of items. Shows `99+` from 100. */
export function Count({ value }: { value: number }) {
  return (
    <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
    </span>
  )
}
