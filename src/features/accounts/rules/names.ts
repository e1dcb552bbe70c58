/** Joins first and last name with one space, as accounts store them. */
export function joinName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim()
}

/** Splits a stored name for a form: everything after the first word is the last name. */
export function splitName(username: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = username.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
