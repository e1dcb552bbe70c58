/** Joins first and last name with one space, the way accounts store names. */
export function joinName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim()
}

/** Splits a stored name for a form. Everything after the first word is the last name. */
export function splitName(username: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = username.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
