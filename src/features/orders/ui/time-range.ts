let stamp: Intl.DateTimeFormat | undefined

/** Formats a range as `Nov 20, 2026, 2:05 – 2:20 PM` in the visitor's time zone. Lines only break at the dash. Browser only. */
export function formatTimes(from: number | string, to: number | string): string {
  stamp ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return stamp.formatRange(new Date(from), new Date(to)).replace(/(?<!–) /g, '\u00a0')
}
