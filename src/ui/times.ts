// Created on first use, because creating one blocks a slow phone for a tenth of a second.
let stamp: Intl.DateTimeFormat | undefined
let day: Intl.DateTimeFormat | undefined

/** `Nov 20, 2026, 2:05 PM`, in the visitor's own time zone. Browser only. */
export function formatTime(time: number | string): string {
  stamp ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return stamp.format(new Date(time))
}

/** `Nov 20, 2026`, in the visitor's own time zone. Browser only. */
export function formatDay(time: number | string): string {
  day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  return day.format(new Date(time))
}
