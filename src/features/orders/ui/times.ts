const stamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026, 2:05 PM`, in the visitor's own time zone. Browser only. */
export function formatTime(ms: number): string {
  return stamp.format(ms)
}
