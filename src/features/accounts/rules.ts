/** An authenticator code, a recovery code or a passkey. */
export const secondFactorMethods = ['totp', 'recovery', 'passkey'] as const
export const exportStatuses = ['waiting', 'ready', 'failed'] as const
export const approvalStatuses = ['waiting', 'approved', 'refused', 'withdrawn'] as const
/** `orphaned`: the key's creator is no longer on the staff. */
export const keyStatuses = ['active', 'expired', 'revoked', 'orphaned'] as const

/** Lifetime of a bearer token, in minutes. */
export const ACCESS_TOKEN_MINUTES = 30
/** Maximum lifetime of a session with “remember me”, in days. Renewing doesn’t extend it. */
export const REMEMBERED_SESSION_DAYS = 30
/** Maximum lifetime of any other session, in hours. It also ends when the browser closes. */
export const UNREMEMBERED_SESSION_HOURS = 12
/** Maximum number of open sessions per account. A new one replaces the least recently used. As many ended ones are kept. */
export const MAX_SESSIONS = 100

/** The consent text that customers agree to. It’s stored with each consent. */
export const MARKETING_WORDING = 'Send me news and offers by email. I can stop them at any time.'

/** Number of wrong passwords from one network before it has to wait. */
export const FREE_ATTEMPTS = 10

/**
 * How long a network has to wait before the next attempt, by its number of wrong passwords, in ms. The first ten are free, then 1 s, 2 s, 4
 * s and so on, up to 15 minutes.
 */
export function lockoutMs(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(2 ** (failures - FREE_ATTEMPTS) * 1_000, 15 * 60_000)
}

/**
 * How long to delay a response, by the number of wrong passwords for the account from anywhere, in ms. At most 3 s. Slows down guessing
 * from many networks without ever locking out the owner.
 */
export function slowdownMs(failures: number): number {
  return failures < 5 ? 0 : Math.min(2 ** (failures - 5) * 100, 3_000)
}

/**
 * Number of wrong passwords for one account within an hour, from anywhere, after which the correct one only works in a known browser: one
 * that signed in to the account before, or opened an emailed link. A single network is locked out long before that.
 */
export const MAX_ACCOUNT_FAILURES_PER_HOUR = 50

/** Number of wrong passwords after which a known browser is treated as unknown. */
export const MAX_DEVICE_FAILURES = 10

/** Number of wrong codes in one session and day after which no code confirms a change there. As many as signing in accepts a day. */
export const MAX_SESSION_CODES_PER_DAY = 60

/** How long a browser stays known after a sign-in, in days. */
export const KNOWN_DEVICE_DAYS = 180

/** Wrong passwords stop counting after this many minutes without another one. */
export const FAILURE_WINDOW_MINUTES = 15

/** Replaces the email address or name of an erased customer. Nothing is ever sent to it. */
export const ERASED = 'erased'
