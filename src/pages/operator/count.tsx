const MAX_SHOWN = 99

/** How much waits for somebody, in a pill: `99+` from a hundred on. */
export function Count({ value }: { value: number }) {
  return (
    <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
    </span>
  )
}
