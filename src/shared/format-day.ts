/** `Nov 20, 2026`: the UTC day of an ISO time, since pages are the same for every visitor. Avoids `Intl` like `formatCount`. */
export function formatUtcDay(iso: string): string {
  // Always English: `Fri, 20 Nov 2026 09:30:00 GMT`.
  const [, day, month, year] = new Date(iso).toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}
