import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { OrderGuarantees, GuaranteeOption, GuaranteeClaimKind, GuaranteeClaim } from '#features/guarantees/contract.ts'
import type { EmailDetail } from '#features/notifications/contract.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { moveOrder } from '#features/orders/server/commands/move.ts'
import type { OrderMove } from '#features/orders/server/tables.ts'
import { type Asker, getData, type MessageAndData } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import { buy, orderToken } from './orders.ts'

/** A paid order and its customer. */
export interface PaidOrder {
  id: string
  orderNumber: string
  email: string
  /** Like `shop.request`, as the order's customer. */
  request: TestShop['request']
  /** Makes a guarantee claim. */
  ask(
    kind: GuaranteeClaimKind,
    more?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Answer<MessageAndData<GuaranteeClaim>>>
  /** The current state of one of its guarantee options. */
  option(kind: GuaranteeClaimKind): Promise<GuaranteeOption>
}

/** Buys 5,000 Instagram views for $6.99, as a guest or as `by`. */
export async function paidOrder(shop: TestShop, { by, ...changes }: { by?: Asker } & Record<string, unknown> = {}): Promise<PaidOrder> {
  const order = await buy(by ?? shop, changes)
  const { id, orderNumber, email } = order
  const request: TestShop['request'] = (method, path, sent, headers) =>
    (by ?? shop).request(method, path, sent, { ...orderToken(order), ...headers })
  return {
    id,
    orderNumber,
    email,
    request,
    ask: (kind, more, headers) => request('POST', `/api/orders/${id}/remedies`, { kind, ...more }, headers),
    async option(kind) {
      const { remedies } = await getData<OrderGuarantees>({ request }, `/api/orders/${id}/guarantees`)
      const option = remedies.find((candidate) => candidate.kind === kind)
      if (!option) throw new Error(`The order ${id} has no option ${kind}.`)
      return option
    },
  }
}

/** Changes an order's status as its delivery would. */
export async function move(shop: TestShop, { id }: { id: string }, to: OrderStatus, more: Partial<OrderMove> = {}): Promise<void> {
  const moved = await shop.ctx.db.transaction((tx) => moveOrder(tx, id, { to, actor: 'partner', reason: null, ...more }))
  if (!moved) throw new Error(`the order ${id} can't move to ${to}`)
}

/** Completes an order of 5,000 units with a start count of 1,000. */
export async function complete(shop: TestShop, order: { id: string }): Promise<void> {
  await move(shop, order, 'completed', { delivered: 5_000, startCount: 1_000 })
}

/** The templates of the emails to an address, sorted by name. */
export async function emailsTo(shop: TestShop, email: string): Promise<string[]> {
  const { rows } = await shop.ctx.db.query<{ template: string }>('select template from emails where recipient = $1 order by template', [
    email,
  ])
  return rows.map(({ template }) => template)
}

/** The newest email with a template to an address. */
export async function emailTo(shop: TestShop, email: string, template: string): Promise<{ subject: string; text: string }> {
  const { rows } = await shop.ctx.db.query<{ id: string }>(
    'select id from emails where recipient = $1 and template = $2 order by created_at desc limit 1',
    [email, template],
  )
  return getData<EmailDetail>(shop, `/api/dev/mails/${rows[0]?.id}`)
}

/** Buys 5,000 YouTube subscribers for $199.99, which is more than one staff member may refund without an approval. */
export function largeOrder(shop: TestShop, changes: Record<string, unknown> = {}): Promise<PaidOrder> {
  const postUrl = `https://www.youtube.com/@creator_${randomBytes(6).toString('hex')}`
  return paidOrder(shop, { serviceType: 'YouTube Subscribers', quantity: 5_000, postUrl, ...changes })
}

/** Waits for the receipt of a withdrawal. Returns its text and the token of its links. */
export async function receiptLinks(shop: TestShop, email: string, withdrawalId: string): Promise<{ token: string; text: string }> {
  const { text } = await vi.waitUntil(
    async () => {
      const found = await shop.ctx.db.query<{ id: string }>(`select id from emails where recipient = $1 and key = $2`, [
        email,
        `withdrawal-receipt:${withdrawalId}`,
      ])
      return found.rows[0] && getData<EmailDetail>(shop, `/api/dev/mails/${found.rows[0].id}`)
    },
    { timeout: 10_000 },
  )
  const token = new RegExp(`withdrawal=${withdrawalId}&token=([\\w-]+)&answer=confirm`).exec(text)?.[1]
  if (!token) throw new Error(`the receipt for ${withdrawalId} has no link: ${text}`)
  return { token, text }
}

/** Confirms a withdrawal with the link in its receipt. */
export async function confirmReceipt(shop: TestShop, email: string, withdrawalId: string): Promise<void> {
  const { token } = await receiptLinks(shop, email, withdrawalId)
  const { status, text } = await shop.request('POST', `/api/withdrawals/${withdrawalId}/confirm`, { token })
  if (status !== 200) throw new Error(text)
}
