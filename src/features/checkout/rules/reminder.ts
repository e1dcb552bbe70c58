import { packageQuery, type Chosen } from '#features/checkout/rules/query.ts'
import { paths } from '#shared/paths.ts'

/** How long after the last change of a checkout its reminder is sent. */
export const REMIND_AFTER_MS = 3 * 3_600_000

/** How long a reminder is kept, sent or not: as long as that no other one goes to the same mailbox. */
export const REMINDER_RETENTION_MS = 7 * 86_400_000

/** A checkout as it was left. */
export interface LeftCheckout extends Chosen {
  email: string
  socialUsername: string
  postUrl: string
  note: string | null
}

/**
 * The path that opens the checkout as it was left. It quotes nothing that was typed: the reminder's token is in the fragment, which browsers
 * send to nobody, and the page asks for the rest with it.
 */
export function leftCheckoutPath(token: string, left: LeftCheckout): string {
  return `${paths.checkout}?${packageQuery(left)}#${new URLSearchParams({ reminder: token })}`
}

/** The reminder's token in the fragment of `leftCheckoutPath`; undefined if it is another fragment. */
export function readReminderFragment(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('reminder') ?? undefined
}
