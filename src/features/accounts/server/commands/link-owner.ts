import type { Person } from '#features/accounts/contract.ts'
import { verifyPassword } from '#features/accounts/server/commands/throttle.ts'
import { selectUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/** How whoever opens a link that confirms an address shows that the account is theirs, and not only the mailbox. */
export interface LinkOwnerProof {
  /** Who is signed in in this browser. */
  person: Person | undefined
  /** The cookie of the browser that signed up. */
  signUpCookie: string | undefined
  password: string | undefined
  ip: string
}

/** The cookie of a browser that signed up, for the account that it may have created. */
export function signUpProof({ secrets }: Context, userId: string): string {
  return `${userId}.${secrets.sign('sign-up', userId)}`
}

/**
 * Refuses to confirm an address for somebody who only has its mailbox: anybody can sign up with it first, or ask for it, and
 * would then have an account with a confirmed address and a password of their own. Asks for a session of the account, the
 * browser that signed up, or the password. Throws 403 `password_needed`, 400 at `password`, 429 after too many wrong ones.
 */
export async function requireLinkOwner(ctx: Context, userId: string, proof: LinkOwnerProof): Promise<void> {
  const { person, signUpCookie, password, ip } = proof
  if (person?.userId === userId || isSignUpBrowser(ctx, signUpCookie, userId)) return
  if (password === undefined) {
    throw new Refusal(403, 'password_needed', 'Enter the password of the account to confirm this address, or sign in to it first.')
  }
  const email = (await selectUser(ctx.db, userId))?.email ?? ''
  const { user } = await verifyPassword(ctx, { email, password, ip, isSignedIn: true })
  if (user?.id !== userId) throw invalid('password', 'This is not the password of the account.')
}

function isSignUpBrowser({ secrets }: Context, cookie: string | undefined, userId: string): boolean {
  const [id, signature = ''] = cookie?.split('.') ?? []
  return id === userId && secrets.verify('sign-up', userId, signature)
}
