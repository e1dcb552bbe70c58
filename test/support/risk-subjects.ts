import { holdOrder } from '#features/orders/server/commands/move.ts'
import type { BlockView } from '#features/risk/contract.ts'
import { type Asker, firstOf, getData } from './answers.ts'
import type { TestShop } from './app.ts'
import { buy } from './orders.ts'

const anOrder = async (shop: TestShop) => ({ id: (await buy(shop)).id })

/** What the staff's calls about blocked customers and held orders are tried on. */
export const riskSubjects = {
  'POST /api/operator/blocks': async () => ({ id: '' }),
  'DELETE /api/operator/blocks/{id}': async (_shop: TestShop, owner: Asker) => {
    const body = { kind: 'email', value: 'another@blocked.example', reason: 'Disputed three orders.', endsAt: null }
    await owner.request('POST', '/api/operator/blocks', body)
    return { id: firstOf(await getData<BlockView[]>(owner, '/api/operator/blocks')).id }
  },
  'POST /api/operator/blocks/orders/{id}': anOrder,
  'PUT /api/operator/risk': async () => ({ id: '' }),
  'POST /api/operator/risk/orders/{id}/release': async (shop: TestShop) => {
    const { id } = await buy(shop)
    const at = shop.ctx.now()
    await shop.ctx.db.transaction((tx) => holdOrder(tx, id, { at, until: at }))
    return { id }
  },
}
