const DAY_MS = 86_400_000

/** A review's age: days under 7, weeks under 30 days, months under 365 days, then years (section 4 of the specification). */
export function relativeAge(createdAt: string, now: number): string {
  const days = Math.floor((now - Date.parse(createdAt)) / DAY_MS)
  if (days < 1) return 'Today'
  if (days < 7) return ago(days, 'day')
  if (days < 30) return ago(Math.floor(days / 7), 'week')
  return days < 365 ? ago(Math.floor(days / 30), 'month') : ago(Math.floor(days / 365), 'year')
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
