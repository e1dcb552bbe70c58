import type { Role } from '#features/accounts/contract.ts'

/** A row of `users`, for use on the server only. `email` is null after erasure. */
export interface User {
  id: string
  email: string | null
  username: string
  passwordHash: string | null
  googleSub: string | null
  role: Role
  emailVerifiedAt: Date | null
  orderEmails: boolean
  /** When the second factor was turned on; null if it is off. */
  secondFactorAt: Date | null
  /** When the account was locked. Nobody can sign in until the password is reset. Null if it isn’t locked. */
  lockedAt: Date | null
  /** Time of the last reset, lock or change of address; browsers that signed in before it are no longer known. Null if there was none. */
  knownBrowsersSince: Date | null
  createdAt: Date
}

export const userColumns = `
  id, email, username, password_hash as "passwordHash", google_sub as "googleSub", role,
  email_verified_at as "emailVerifiedAt", order_emails as "orderEmails", second_factor_at as "secondFactorAt",
  locked_at as "lockedAt", known_browsers_since as "knownBrowsersSince", created_at as "createdAt"`
