import { holdForReview } from '#features/orders/server/commands/move.ts'
import type { BlockView } from '#features/risk/contract.ts'
import { type Asker, firstOf, getData } from './answers.ts'
import type { TestShop } from './app.ts'
import { buy } from './orders.ts'

const anOrder = async (shop: TestShop) => ({ id: (await buy(shop)).id })

/** Subjects for staff operations about blocked customers and held orders, as in staff-subjects.ts. */
export const riskSubjects = {
  'POST /api/operator/blocks': async () => ({ id: '' }),
  'DELETE /api/operator/blocks/{id}': async (_shop: TestShop, owner: Asker) => newBlock(owner),
  'POST /api/operator/ended-blocks/{id}/restore': async (_shop: TestShop, owner: Asker) => {
    const block = await newBlock(owner)
    await owner.request('DELETE', `/api/operator/blocks/${block.id}`)
    return block
  },
  'POST /api/operator/blocks/orders/{id}': anOrder,
  'PUT /api/operator/risk': async () => ({ id: '' }),
  'POST /api/operator/risk/orders/{id}/release': async (shop: TestShop) => {
    const { id } = await buy(shop)
    const at = shop.ctx.now()
    await shop.ctx.db.transaction((tx) => holdForReview(tx, id, { at, until: at }))
    return { id }
  },
}

let blocked = 0

async function newBlock(owner: Asker): Promise<{ id: string }> {
  const value = `another${++blocked}@blocked.example`
  await owner.request('POST', '/api/operator/blocks', { kind: 'email', value, reason: 'Disputed three orders.', endsAt: null })
  return { id: firstOf(await getData<BlockView[]>(owner, '/api/operator/blocks')).id }
}
