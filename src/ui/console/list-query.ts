import type { Filters } from '#ui/console/use-filters.ts'

/** What is chosen among `names`, and the days `from` and `to` (both included, the reader's own) as times, for a list of the API. */
export function listQuery(filters: Filters, names: readonly string[]): string {
  const chosen = new URLSearchParams()
  for (const name of names) if (filters.get(name)) chosen.set(name, filters.get(name))
  const [from, to] = [filters.get('from'), filters.get('to')]
  if (from) chosen.set('from', startOf(from, 0))
  if (to) chosen.set('to', startOf(to, 1))
  return chosen.toString()
}

/** When a day (`2026-11-20`) begins here, or one some days later. */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}
