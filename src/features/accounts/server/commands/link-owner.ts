import type { Person } from '#features/accounts/contract.ts'
import { tooManyFromSource, verifyPassword } from '#features/accounts/server/commands/throttle.ts'
import { selectUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/** How someone who opens a confirmation link shows that they own the account, not just the mailbox. */
export interface LinkOwnerProof {
  /** The person signed in in this browser. */
  person: Person | undefined
  /** The cookie of the browser that signed up. */
  signUpCookie: string | undefined
  password: string | undefined
  /** Called with the account's id before its password is checked. */
  onPassword: (userId: string) => void
  ip: string
}

/** Cookie value for a browser that signed up, for the account that it may have created. */
export function signUpProof({ secrets }: Context, userId: string): string {
  return `${userId}.${secrets.sign('sign-up', userId)}`
}

/**
 * Refuses to confirm an address for someone who only owns the mailbox. Anyone can sign up with an address that isn’t theirs, and if its
 * owner then confirmed it, they would have a confirmed account with their own password. Requires a session of the account, the browser that
 * signed up, or the password. Throws 403 `password_needed`, 400 at `password`, 429 after too many wrong passwords.
 */
export async function requireLinkOwner(ctx: Context, userId: string, proof: LinkOwnerProof): Promise<void> {
  const { person, signUpCookie, password, onPassword, ip } = proof
  if (person?.userId === userId || isSignUpBrowser(ctx, signUpCookie, userId)) return
  if (password === undefined) {
    throw new Refusal(403, 'password_needed', 'Enter the password of the account to confirm this address, or sign in to it first.')
  }
  onPassword(userId)
  const email = (await selectUser(ctx.db, userId))?.email ?? ''
  const { user, isOverLimit } = await verifyPassword(ctx, { email, password, ip, source: `link of ${userId}` })
  if (isOverLimit) throw tooManyFromSource(ctx)
  if (user?.id !== userId) throw invalid('password', 'This isn’t the password of the account.')
}

function isSignUpBrowser({ secrets }: Context, cookie: string | undefined, userId: string): boolean {
  const [id, signature = ''] = cookie?.split('.') ?? []
  return id === userId && secrets.verify('sign-up', userId, signature)
}
