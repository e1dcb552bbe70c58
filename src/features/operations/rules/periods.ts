import type { Period } from '#features/operations/rules/kinds.ts'

const DAY_MS = 86_400_000

/** The UTC day of a time, such as `2026-11-20`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Midnight (UTC) at the start of the day. */
export function beginOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The day `count` days later, or earlier if negative. */
export function addDays(day: string, count: number): string {
  return dayOf(new Date(beginOf(day).getTime() + count * DAY_MS))
}

/** The number of days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((beginOf(to).getTime() - beginOf(from).getTime()) / DAY_MS) + 1
}

/** The first day of the day, week (Monday) or month that contains `day`. */
export function startOf(day: string, by: Period): string {
  if (by === 'month') return `${day.slice(0, 8)}01`
  // getUTCDay counts from Sunday.
  return by === 'week' ? addDays(day, -((beginOf(day).getUTCDay() + 6) % 7)) : day
}

/** The first day of every day, week or month that overlaps the range, oldest first. */
export function startsBetween(from: string, to: string, by: Period): string[] {
  const starts: string[] = []
  for (let start = startOf(from, by); start <= to; start = nextStart(start, by)) starts.push(start)
  return starts
}

function nextStart(start: string, by: Period): string {
  // 31 days after the first of a month is always in the next month.
  return by === 'month' ? startOf(addDays(start, 31), 'month') : addDays(start, by === 'week' ? 7 : 1)
}

const PIECE_DAYS = 31

/** Splits a range into pieces of up to 31 days, oldest first. Returns none if it ends before it starts. */
export function inPieces(from: string, to: string): { from: string; to: string }[] {
  const pieces: { from: string; to: string }[] = []
  for (let first = from; first <= to; first = addDays(first, PIECE_DAYS)) {
    const last = addDays(first, PIECE_DAYS - 1)
    pieces.push({ from: first, to: last < to ? last : to })
  }
  return pieces
}
