import type { NewApiKey, StaffRole } from '#features/accounts/contract.ts'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Created, DataOf } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import { type Customer, PASSWORD, signIn, signUp } from './customer.ts'

const OPERATOR = 'operator@example.com'
export const OPERATOR_PASSWORD = 'operator-password-1'

/** The demo shop's operator, for commands called without a request. */
export const olive: Actor = {
  userId: 'usr_operator',
  name: 'Olive Operator',
  role: 'owner',
  address: '127.0.0.1',
  agent: 'a test',
  requestId: 'req_test',
}

/** The owner of the demo shop, signed in. */
export function operator(shop: TestShop): Promise<Customer> {
  return signIn(shop, OPERATOR, OPERATOR_PASSWORD)
}

/** Creates a staff member with this role, signed in. */
export async function staff(shop: TestShop, role: StaffRole): Promise<Customer> {
  const person = await signUp(shop)
  await shop.ctx.db.query('update users set role = $2, email_verified_at = now() where id = $1', [person.id, role])
  return person
}

/** A staff member's password. */
export const passwordOf = ({ email }: Customer) => (email === OPERATOR ? OPERATOR_PASSWORD : PASSWORD)

/** Invites a new staff member, with the password of `inviter`. */
export function inviteToStaff(inviter: Customer, email: string, role: StaffRole): Promise<Answer<Created & { approvalId?: string }>> {
  return inviter.request('POST', '/api/operator/invitations', { email, role, password: passwordOf(inviter) })
}

/** Requests an API key as `creator`, with their password unless `more` has another. */
export function askForKey(creator: Customer, scopes: readonly Permission[], more: object = {}): Promise<Answer<DataOf<NewApiKey>>> {
  return creator.request('POST', '/api/operator/keys', { name: 'Bookkeeping', scopes, password: passwordOf(creator), ...more })
}
