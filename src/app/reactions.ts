import type { AppContext } from '#app/compose.ts'
import { exportParts } from '#app/personal-data.ts'
import { makeExport } from '#features/accounts/server/commands/exports.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { finishDelivery, finishRefund } from '#features/guarantees/server/commands/finish.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { showRemedy } from '#features/guarantees/server/reactions.ts'
import { sendWrittenMail } from '#features/notifications/server/commands.ts'
import { trustAddressAgain } from '#features/notifications/server/commands/addresses.ts'
import { tellNews } from '#features/notifications/server/commands/tell.ts'
import { events, type ToldNews } from '#features/notifications/server/events/table.ts'
import { writeOrderExport } from '#features/operations/server/commands/exports.ts'
import { showOrder } from '#features/orders/server/reactions.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** A reaction to news: its name is the name of its job. */
export interface Reaction {
  name: string
  run: (ctx: AppContext, payload: JobData) => Promise<void>
}

/** What else follows from news, beside what customers are told. */
const work: Record<string, Reaction[]> = {
  'order.paid': [{ name: 'start-delivery', run: (ctx, { orderId = '' }) => startOrderDelivery(ctx, orderId) }],
  'order.refunded': [{ name: 'finish-remedy', run: finishRefund }],
  'delivery.ended': [{ name: 'finish-redelivery', run: finishDelivery }],
  'withdrawal.received': [{ name: 'carry-out-withdrawal', run: carryOutWithdrawal }],
  'account.export_requested': [{ name: 'make-export', run: (ctx, { exportId = '' }) => makeExport(ctx, exportId, exportParts) }],
  'orders.export_requested': [{ name: 'write-order-export', run: (ctx, { exportId = '' }) => writeOrderExport(ctx, exportId) }],
  'account.email_verified': [{ name: 'trust-address-again', run: (ctx, { userId = '' }) => trustAddressAgain(ctx, userId) }],
  'mail.written': [{ name: 'send-written-mail', run: (ctx, { mailId = '' }) => sendWrittenMail(ctx, mailId) }],
}

/** A reaction for each line of the table of events: `tell-order-paid`. */
const telling = (Object.keys(events) as ToldNews[]).map((news): [string, Reaction] => [
  news,
  { name: `tell-${news.replaceAll(/[._]/g, '-')}`, run: (ctx, payload) => tellNews(ctx, news, payload) },
])

/** What an open page of an order shows. */
const shown = ['paid', 'processing', 'progressed', 'completed', 'partial', 'failed', 'canceled', 'refund_started', 'refunded', 'late']
const show: Reaction = { name: 'show-order', run: (ctx, { orderId = '' }) => showOrder(ctx, orderId) }

/** Who reacts to which news. News that nobody reacts to is dispatched all the same. */
export const reactions: Record<string, Reaction[]> = { ...work }
for (const [news, reaction] of telling) reactions[news] = [...(work[news] ?? []), reaction]
const showRequest: Reaction = { name: 'show-request', run: (ctx, { remedyId = '' }) => showRemedy(ctx, remedyId) }
for (const news of ['remedy.received', 'remedy.done']) reactions[news] = [...(reactions[news] ?? []), showRequest]
for (const news of shown.map((each) => `order.${each}`)) reactions[news] = [...(reactions[news] ?? []), show]
