import type { Role } from '#features/accounts/contract.ts'

/** A row of `users`. It never leaves the server whole. `email` is null once the person was erased. */
export interface User {
  id: string
  email: string | null
  username: string
  passwordHash: string | null
  googleSub: string | null
  role: Role
  emailVerifiedAt: Date | null
  orderEmails: boolean
  /** Since when signing in asks for a second factor; null where it does not. */
  secondFactorAt: Date | null
  /** Since when nobody signs in until the password is reset; null where it is open. */
  lockedAt: Date | null
  /** Browsers that signed in before it are not known: the last reset or lock; null where there was none. */
  knownBrowsersSince: Date | null
  createdAt: Date
}

export const userColumns = `
  id, email, username, password_hash as "passwordHash", google_sub as "googleSub", role,
  email_verified_at as "emailVerifiedAt", order_emails as "orderEmails", second_factor_at as "secondFactorAt",
  locked_at as "lockedAt", known_browsers_since as "knownBrowsersSince", created_at as "createdAt"`
