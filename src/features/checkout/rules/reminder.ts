import { packageQuery, type Chosen } from '#features/checkout/rules/query.ts'
import { paths } from '#shared/paths.ts'

/** How long after the last change to a checkout its reminder is sent. */
export const REMIND_AFTER_MS = 3 * 3_600_000

/** How long a reminder is stored, sent or not. Until then the same mailbox gets no other one. */
export const REMINDER_RETENTION_MS = 7 * 86_400_000

/** A checkout that was left before paying. */
export interface LeftCheckout extends Chosen {
  email: string
  socialUsername: string
  postUrl: string
  note: string | null
}

/**
 * The path that reopens a checkout. It contains nothing that was typed. The page loads that with the reminder's token, which is in the
 * fragment because browsers never send it.
 */
export function leftCheckoutPath(token: string, left: LeftCheckout): string {
  return `${paths.checkout}?${packageQuery(left)}#${new URLSearchParams({ reminder: token })}`
}

/** The reminder's token in the fragment of a `leftCheckoutPath`; undefined for other fragments. */
export function readReminderFragment(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('reminder') ?? undefined
}
