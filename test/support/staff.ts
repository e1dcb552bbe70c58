import type { StaffRole } from '#features/accounts/contract.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { TestShop } from './app.ts'
import { type Customer, signIn, signUp } from './customer.ts'

/** The demo shop's operator, for commands that are called without a request. */
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
  return signIn(shop, 'operator@example.com', 'operator-password-1')
}

/** Somebody of the staff, signed in. */
export async function staff(shop: TestShop, role: StaffRole): Promise<Customer> {
  const person = await signUp(shop)
  await shop.ctx.db.query('update users set role = $2, email_verified_at = now() where id = $1', [person.id, role])
  return person
}
