/** Decided payment attempts, and how many of them did not succeed. */
interface Attempts {
  attempts: number
  declined: number
  failed: number
}

const MIN_ATTEMPTS = 10
const MIN_FAILED = 3

/** How the last hour deviates from the day before; null if it doesn't, or if there were too few attempts. */
export function unusualPayments(hour: Attempts, day: Attempts): string | null {
  const failed = share(hour.failed, hour.attempts)
  if (hour.failed >= MIN_FAILED && failed >= 0.2 && failed >= 2 * share(day.failed, day.attempts)) {
    return `${percent(failed)} of payments failed at the provider in the last hour, ${percent(share(day.failed, day.attempts))} in the day before`
  }
  const unpaid = share(hour.declined + hour.failed, hour.attempts)
  const usual = share(day.declined + day.failed, day.attempts)
  if (hour.attempts < MIN_ATTEMPTS || unpaid < 0.3 || unpaid < 2 * usual) return null
  return `${percent(unpaid)} of payments did not succeed in the last hour, ${percent(usual)} in the day before`
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function percent(value: number): string {
  return `${Math.round(value * 100)}%`
}
