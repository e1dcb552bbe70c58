import type { Period } from '#features/operations/rules/kinds.ts'

const DAY_MS = 86_400_000

/** The day of a moment, `2026-11-20`, UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The day's first moment. */
export function beginOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The day so many days later, or, with a negative number, earlier. */
export function addDays(day: string, count: number): string {
  return dayOf(new Date(beginOf(day).getTime() + count * DAY_MS))
}

/** How many days there are from the first to the last, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((beginOf(to).getTime() - beginOf(from).getTime()) / DAY_MS) + 1
}

/** The first day of the day, week (Monday) or month that a day belongs to. */
export function startOf(day: string, by: Period): string {
  if (by === 'month') return `${day.slice(0, 8)}01`
  // getUTCDay counts from Sunday.
  return by === 'week' ? addDays(day, -((beginOf(day).getUTCDay() + 6) % 7)) : day
}

/** The first days of all days, weeks or months that have a part in a time, the oldest first. */
export function startsBetween(from: string, to: string, by: Period): string[] {
  const starts: string[] = []
  for (let start = startOf(from, by); start <= to; start = nextStart(start, by)) starts.push(start)
  return starts
}

function nextStart(start: string, by: Period): string {
  // A month has fewer than 32 days, so that this falls into the next one.
  return by === 'month' ? startOf(addDays(start, 31), 'month') : addDays(start, by === 'week' ? 7 : 1)
}

const DAYS_AT_ONCE = 31

/** A time in pieces of a month or so, the oldest first; none where it ends before it begins. */
export function inPieces(from: string, to: string): { from: string; to: string }[] {
  const pieces: { from: string; to: string }[] = []
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1)
    pieces.push({ from: first, to: last < to ? last : to })
  }
  return pieces
}
