import { type ViewList, viewLists } from '#features/operations/contract/saved-views.ts'
import type { Created } from './answers.ts'
import type { TestShop } from './app.ts'
import type { Customer } from './customer.ts'

type Make = (shop: TestShop, owner: Customer) => Promise<{ id: string }>

let made = 0

/** Subjects for staff operations about saved views, as in staff-subjects.ts. */
export const viewSubjects: Record<string, Make> = Object.fromEntries(
  viewLists.flatMap((list) => [
    [`POST /api/operator/views/${list}`, async () => ({ id: '' })],
    [`PUT /api/operator/views/${list}/{id}`, sharedView(list)],
    [`DELETE /api/operator/views/${list}/{id}`, sharedView(list)],
    [
      `POST /api/operator/views/${list}/{id}/restore`,
      async (shop: TestShop, owner: Customer) => {
        const { id } = await sharedView(list)(shop, owner)
        await owner.request('DELETE', `/api/operator/views/${list}/${id}`)
        return { id }
      },
    ],
  ]),
)

/** A view shared with all staff, because changes to private views aren't in the audit log. */
function sharedView(list: ViewList): Make {
  return async (_shop, owner) => {
    const view = { name: `View ${++made}`, query: 'from=2026-11-20', shared: true }
    const { body } = await owner.request<Created>('POST', `/api/operator/views/${list}`, view)
    return { id: body.id }
  }
}
