const DAY_MS = 86_400_000

let days: Intl.DateTimeFormat | undefined
let times: Intl.DateTimeFormat | undefined

/**
 * Formats a range as `Nov 20, 2026, 2:05 – 2:20 PM`, or as `Nov 20 – 22, 2026` if it's a day or longer, in the visitor's time zone. Lines
 * only break at the dash. Browser only.
 */
export function formatTimes(from: number | string, to: number | string): string {
  const [start, end] = [new Date(from), new Date(to)]
  const format =
    end.getTime() - start.getTime() < DAY_MS
      ? (times ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))
      : (days ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))
  return format.formatRange(start, end).replace(/(?<!–) /g, '\u00a0')
}
