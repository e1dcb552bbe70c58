const stamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Nov 20, 2026, 2:05 PM`, in the visitor's own time zone. Browser only. */
export function formatTime(time: number | string): string {
  return stamp.format(new Date(time))
}

/** `Nov 20, 2026`, in the visitor's own time zone. Browser only. */
export function formatDay(time: number | string): string {
  return day.format(new Date(time))
}
