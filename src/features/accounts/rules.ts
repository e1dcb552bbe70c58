/** How a second factor can be shown: an authenticator code, a recovery code, or a passkey. */
export const secondFactorMethods = ['totp', 'recovery', 'passkey'] as const
export const exportStatuses = ['waiting', 'ready', 'failed'] as const
export const approvalStatuses = ['waiting', 'approved', 'refused', 'withdrawn'] as const
/** `orphaned`: the key's creator is no longer on the staff. */
export const keyStatuses = ['active', 'expired', 'revoked', 'orphaned'] as const

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** How long a bearer token lasts, in minutes. */
export const ACCESS_TOKEN_MINUTES = 30
/** How long a session lasts, however often it is renewed: remembered, in days; otherwise until the browser closes, at most these hours. */
export const REMEMBERED_SESSION_DAYS = 30
export const UNREMEMBERED_SESSION_HOURS = 12
/** Open sessions of one account, of which the least recently used ones make room for new ones; and as many that have ended. */
export const MAX_SESSIONS = 100

/** The wording that a customer agrees to. It is stored with the consent. */
export const MARKETING_WORDING = 'Send me news and offers by email. I can stop them at any time.'

/** Why a password is refused, in the specification's wording; undefined if it is fine. Section 5. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 6) return 'Password must be at least 6 characters long.'
  if (password.length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
  if (password.length > MAX_PASSWORD_LENGTH) return `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
  return undefined
}

/** Wrong passwords from one network before it has to wait. */
export const FREE_ATTEMPTS = 10

/**
 * How long the next attempt is refused after this many wrong passwords from one network, in ms: the first ten are free,
 * then 1 s, 2 s, 4 s ... up to 15 minutes.
 */
export function lockoutMs(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(2 ** (failures - FREE_ATTEMPTS) * 1_000, 15 * 60_000)
}

/**
 * How long an answer is delayed after this many wrong passwords for one account from anywhere, in ms: up to 3 s. It slows
 * down guessing from many networks and never locks the owner out.
 */
export function slowdownMs(failures: number): number {
  return failures < 5 ? 0 : Math.min(2 ** (failures - 5) * 100, 3_000)
}

/**
 * Wrong passwords for one account within an hour, from anywhere. From then on the right one opens it only in a browser that has
 * signed in to it before, or that an emailed link has made known. One network alone is refused long before.
 */
export const MAX_ACCOUNT_FAILURES_PER_HOUR = 50

/** Wrong passwords from a known browser, after which it counts as any other. */
export const MAX_DEVICE_FAILURES = 10

/** How long a browser stays known after signing in, in days. */
export const KNOWN_DEVICE_DAYS = 180

/** Wrong passwords no longer count after this time without another one. */
export const FAILURE_WINDOW_MINUTES = 15

/** Replaces the email address or name of an erased customer. No email goes there. */
export const ERASED = 'erased'
