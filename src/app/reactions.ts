import type { AppContext } from '#app/compose.ts'
import { mailOrderConfirmation, mailTrackingLink } from '#features/notifications/server/reactions.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** A reaction to news: its name is the name of its job. */
export interface Reaction {
  name: string
  run: (ctx: AppContext, payload: JobData) => Promise<void>
}

/** Who reacts to which news. News that nobody reacts to is dispatched all the same. */
export const reactions: Record<string, Reaction[]> = {
  'order.paid': [{ name: 'mail-order-confirmation', run: mailOrderConfirmation }],
  'order.link_requested': [{ name: 'mail-tracking-link', run: mailTrackingLink }],
  'order.canceled': [],
}
