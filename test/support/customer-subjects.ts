import type { SessionView } from '#features/accounts/contract.ts'
import { type DataOf, type Created, firstOf } from './answers.ts'
import type { TestShop } from './app.ts'
import { type Customer, signUp } from './customer.ts'

/** The subject of a staff operation in a test: the ids for its path, in order, and a body unless the sample works. */
export interface Subject {
  id: string | string[]
  body?: Record<string, unknown>
}

const customer = async (shop: TestShop): Promise<Subject> => ({ id: (await signUp(shop)).id })

/** Subjects for staff operations that change a customer, by method and path. */
export const customerSubjects: Record<string, (shop: TestShop, owner: Customer) => Promise<Subject>> = {
  'POST /api/operator/customers/{id}/adjustments': customer,
  'POST /api/operator/customers/{id}/notes': customer,
  'DELETE /api/operator/customers/{id}/notes/{noteId}': async (shop, owner) => {
    const { id } = await signUp(shop)
    const { body } = await owner.request<Created>('POST', `/api/operator/customers/${id}/notes`, { note: 'Asked twice.' })
    return { id: [id, body.id] }
  },
  'DELETE /api/operator/customers/{id}/sessions': customer,
  'DELETE /api/operator/customers/{id}/sessions/{sessionId}': async (shop, owner) => {
    const { id } = await signUp(shop)
    const { body } = await owner.request<DataOf<SessionView[]>>('GET', `/api/operator/customers/${id}/sessions`)
    return { id: [id, firstOf(body.data).id] }
  },
  'POST /api/operator/customers/{id}/exports': customer,
  'POST /api/operator/customers/{id}/erase': async (shop) => {
    const { id, email } = await signUp(shop)
    return { id, body: { email, reason: 'Asked for by letter.' } }
  },
}
