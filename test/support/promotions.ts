import type { PromotionView } from '#features/promotions/contract.ts'
import type { DataOf } from './answers.ts'
import type { Answer } from './app.ts'
import type { Customer } from './customer.ts'

let made = 0

/** A new promotion code. */
export const newCode = () => `CODE${Date.now().toString(36)}${++made}`.toUpperCase()

/** Submits a new promotion: a code for 10% off unless changed. */
export function addPromotion(owner: Customer, changes: Record<string, unknown> = {}): Promise<Answer<DataOf<PromotionView>>> {
  return owner.request('POST', '/api/operator/promotions', { name: 'A test', kind: 'code', code: newCode(), percent: 10, ...changes })
}

/** Creates a promotion as `owner`: a code for 10% off unless changed. */
export async function promotion(
  owner: Customer,
  changes: Record<string, unknown> = {},
): Promise<{ id: string; code: string; body: DataOf<PromotionView> }> {
  const code = newCode()
  const { body } = await addPromotion(owner, { code, ...changes })
  return { id: body.data.id, code, body }
}
