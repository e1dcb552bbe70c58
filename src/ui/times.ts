// Made when something is written with them: making one blocks a slow phone for a tenth of a second.
let stamp: Intl.DateTimeFormat | undefined
let day: Intl.DateTimeFormat | undefined

const make = (timeStyle?: 'short') => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle })

/** A line breaks only before the clock. */
const write = (format: Intl.DateTimeFormat, time: number | string) => format.format(new Date(time)).replace(/ (?!\d+:)/g, '\u00a0')

/** `Nov 20, 2026, 2:05 PM`, in the visitor's own time zone. Browser only. */
export function formatTime(time: number | string): string {
  return write((stamp ??= make('short')), time)
}

/** `Nov 20, 2026`, in the visitor's own time zone. Browser only. */
export function formatDay(time: number | string): string {
  return write((day ??= make()), time)
}
