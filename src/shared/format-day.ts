/** `Nov 20, 2026`: the day of an ISO time in UTC, because a page is the same for every visitor. Without `Intl`, as `formatCount`. */
export function formatUtcDay(iso: string): string {
  // Always in English: `Fri, 20 Nov 2026 09:30:00 GMT`.
  const [, day, month, year] = new Date(iso).toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}
