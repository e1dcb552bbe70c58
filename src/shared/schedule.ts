/** How far ahead staff can schedule a change: a year and a day. */
export const MAX_SCHEDULE_AHEAD_MS = 366 * 86_400_000
