const MINUTE_MS = 60_000
/** Farther ahead nobody looks: the shop's schedules run every day at least. */
const DAYS_AHEAD = 32

/** When five cron fields (UTC) are due next after `from`; null where that is more than a month ahead, or they are none. */
export function nextRun(cron: string, from: Date): Date | null {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) return null
  const end = from.getTime() + DAYS_AHEAD * 24 * 60 * MINUTE_MS
  for (let at = (Math.floor(from.getTime() / MINUTE_MS) + 1) * MINUTE_MS; at <= end; at += MINUTE_MS) {
    const time = new Date(at)
    const parts = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCDay()]
    if (fields.every((field, place) => fits(field, parts[place] ?? 0))) return time
  }
  return null
}

/** A field is a list of `*`, `5`, `1-5`, each with a step behind a slash where it has one. */
function fits(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '*', step = '1'] = part.split('/')
    const [first = '0', last = first] = range === '*' ? ['0', '99'] : range.split('-')
    return value >= Number(first) && value <= Number(last) && (value - Number(first)) % Number(step) === 0
  })
}
