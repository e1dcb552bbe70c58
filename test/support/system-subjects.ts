import type { NewApiKey } from '#features/accounts/contract.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import { insertEmails } from '#features/notifications/server/store/emails.ts'
import { upsertUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import type { OutgoingView } from '#features/operations/contract/webhooks.ts'
import { recordWebhook } from '#features/payments/server/commands.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { newId } from '#shared/ids.ts'
import { type DataOf, firstOf } from './answers.ts'
import { samples } from './api-samples.ts'
import type { TestShop } from './app.ts'
import type { Customer } from './customer.ts'
import { insertFailedJob } from './jobs.ts'
import { checkOut } from './orders.ts'

/** Subjects for staff operations of the section System, as in staff-subjects.ts. */
export const systemSubjects: Record<string, (shop: TestShop, owner: Customer) => Promise<{ id: string }>> = {
  'POST /api/operator/key-rotation': async () => ({ id: '' }),
  'POST /api/operator/reconciliation': async () => ({ id: '' }),
  'POST /api/operator/jobs/{id}/retry': failedJob,
  'POST /api/operator/jobs/{id}/discard': failedJob,
  'POST /api/operator/provider-webhooks/{id}/replay': async (shop) => {
    const { body } = await checkOut(shop)
    const [attempt] = await attemptsOf(shop.ctx.db, { type: 'order', id: body.data.order.id })
    const attemptId = attempt?.id ?? ''
    const payment = { reference: 'sbx_1', attemptId, status: 'succeeded', capturedCents: 699, currency: 'USD' } as const
    return {
      id: (await recordWebhook(shop.ctx.db, 'sandbox', { id: `evt_${attemptId}`, type: 'payment.succeeded', attemptId, payment })).id,
    }
  },
  'POST /api/operator/partner-reports/{id}/replay': async (shop) => {
    const { body } = await checkOut(shop)
    await startOrderDelivery(shop.ctx, body.data.order.id)
    const [made] = await deliveriesOf(shop.ctx.db, body.data.order.id)
    const { rows } = await shop.ctx.db.query<{ id: number }>(
      `insert into supplier_reports (supplier_id, message_id, delivery_id, payload, outcome)
       values ('prt_manual', $1, $1, '{"status":"accepted"}', 'received') returning id`,
      [made?.id],
    )
    return { id: String(rows[0]?.id) }
  },
  'POST /api/operator/partners/{id}/hold': async () => ({ id: 'prt_simulated' }),
  'POST /api/operator/partners/{id}/test': async (_shop, owner) => {
    const supplier = { name: 'Silent', kind: 'http', url: 'http://127.0.0.1:9/', secret: 'b'.repeat(40) }
    await owner.request('PUT', '/api/operator/partners/prt_silent', supplier)
    return { id: 'prt_silent' }
  },
  'POST /api/operator/mails/{id}/send-again': async (shop, owner) => {
    const email = {
      key: `address-works:${newId('test')}`,
      template: 'address-works',
      recipient: owner.email,
      data: { userId: owner.id },
    } as const
    const [inserted] = await insertEmails(shop.ctx.db, [email], 'kept')
    return { id: inserted?.id ?? '' }
  },
  'POST /api/operator/mail-stops/remove': async (shop) => {
    const stop = { what: 'all', reason: 'bounced', detail: 'No such mailbox', createdAt: new Date() } as const
    await upsertUnsubscribe(shop.ctx.db, 'full.mailbox@example.com', stop)
    return { id: '' }
  },
  'POST /api/operator/webhook-endpoints': async () => ({ id: '' }),
  'PUT /api/operator/webhook-endpoints/{id}': endpoint,
  'DELETE /api/operator/webhook-endpoints/{id}': endpoint,
  'POST /api/operator/webhook-endpoints/{id}/secret': endpoint,
  'POST /api/operator/webhook-endpoints/{id}/ping': endpoint,
  'POST /api/operator/webhook-deliveries/{id}/replay': async (shop, owner) => {
    const { id } = await endpoint(shop, owner)
    await owner.request('POST', `/api/operator/webhook-endpoints/${id}/ping`)
    const { body } = await owner.request<DataOf<OutgoingView[]>>('GET', `/api/operator/webhook-endpoints/${id}/deliveries`)
    return { id: firstOf(body.data).id }
  },
  'POST /api/operator/keys': async () => ({ id: '' }),
  'DELETE /api/operator/keys/{id}': async (_shop, owner) => {
    const { body } = await owner.request<DataOf<NewApiKey>>('POST', '/api/operator/keys', samples['POST /api/operator/keys']?.())
    return { id: body.data.id }
  },
}

/** An endpoint of the operator's own systems. */
async function endpoint(_shop: TestShop, owner: Customer): Promise<{ id: string }> {
  const path = '/api/operator/webhook-endpoints'
  const { body } = await owner.request<DataOf<{ id: string }>>('POST', path, samples[`POST ${path}`]?.())
  return { id: body.data.id }
}

/** A job that won't be retried. */
async function failedJob(shop: TestShop): Promise<{ id: string }> {
  return { id: await insertFailedJob(shop, { orderId: 'ord_gone' }) }
}
