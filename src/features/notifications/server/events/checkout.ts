import { leftCheckout } from '#features/checkout/server/queries.ts'
import { notifiedEvent } from '#features/notifications/server/events/event.ts'
import { selectUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'

/** An order was left before paying, by somebody who asked for one reminder. Nothing to an address that unsubscribed from them. */
export const checkoutLeft = notifiedEvent<{ reminderId: string; email: string }>({
  type: 'order_update',
  emailPolicy: 'now',
  facts: async (ctx, { reminderId = '' }) => {
    const left = await leftCheckout(ctx, reminderId)
    if (!left) return null
    const unsubscribed = await selectUnsubscribes(ctx.db, left.email)
    return unsubscribed.some(({ what }) => what === 'reminder') ? null : { reminderId, email: left.email }
  },
  spec: ({ reminderId, email: recipient }) => ({
    userId: null,
    occasion: reminderId,
    email: { key: `checkout-reminder:${reminderId}`, template: 'checkout-reminder', recipient, data: { reminderId, stops: 'reminder' } },
  }),
  sample: { reminderId: 'rem_sample', email: 'ada@example.com' },
})
