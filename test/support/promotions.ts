import type { Answer, TestShop } from './app.ts'
import type { Customer } from './customer.ts'
import { checkoutPayload } from './factories.ts'

let made = 0

/** A code that nobody has set up yet. */
export const newCode = () => `CODE${Date.now().toString(36)}${++made}`.toUpperCase()

/** Sets up a promotion as `owner`: a code for 10% off unless told otherwise. Its id and code. */
export async function promotion(
  owner: Customer,
  changes: Record<string, unknown> = {},
): Promise<{ id: string; code: string; body: Answer['body'] }> {
  const code = newCode()
  const draft = { name: 'A test', kind: 'code', code, percent: 10, ...changes }
  const { body } = await owner.request('POST', '/api/operator/promotions', draft)
  return { id: body.data?.id, code, body }
}

/** Places an order as the checkout does: $6.99 of views. */
export function order(by: Pick<TestShop | Customer, 'request'>, changes: Record<string, unknown> = {}): Promise<Answer> {
  return by.request('POST', '/api/social-order-payments/process', checkoutPayload(changes))
}
