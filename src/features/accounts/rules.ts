export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** How long a bearer token lasts, in minutes. */
export const ACCESS_MINUTES = 30
/** How long a sign-in lasts without use: remembered, in days; else until the browser closes, and so many hours at most. */
export const REMEMBERED_DAYS = 30
export const UNREMEMBERED_HOURS = 24

/** The words a customer agrees to; what is on record with the consent. */
export const MARKETING_WORDING = 'Send me news and offers by email. I can stop them at any time.'

/** Why a password cannot be taken, in the words of the specification; undefined where nothing is wrong. Sign-up, section 5. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 6) return 'Password must be at least 6 characters long.'
  if (password.length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`
  if (password.length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`
  return undefined
}

/** First and last name as the account keeps them: joined by one space. */
export function joinName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim()
}

/** The two halves of a name for a form: all but the first word is the last name. */
export function splitName(username: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = username.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Wrong passwords from one address before it has to wait. */
export const FREE_TRIES = 10

/**
 * How long after so many wrong passwords the next try is refused, in ms: the first ten are free, then 1 s, 2 s, 4 s ...
 * up to 15 minutes. Counted by the connection's address.
 */
export function lockoutMs(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(2 ** (failures - FREE_TRIES) * 1_000, 15 * 60_000)
}

/**
 * How much later the answer comes after so many wrong passwords for one account, in ms, wherever they came from: up to
 * 3 s. It slows guessing from many addresses down and never keeps the owner out.
 */
export function slowdownMs(failures: number): number {
  return failures < 5 ? 0 : Math.min(2 ** (failures - 5) * 100, 3_000)
}

/** Wrong passwords are forgotten after this long without another. */
export const FORGET_FAILURES_MINUTES = 15
