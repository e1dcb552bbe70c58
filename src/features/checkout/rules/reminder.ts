import type { Quality, ServiceKind } from '#features/catalog/rules.ts'
import { checkoutQuery } from '#features/checkout/rules/query.ts'
import { paths } from '#shared/paths.ts'

/** How long after the last change of a checkout its reminder is sent. */
export const REMIND_AFTER_MS = 3 * 3_600_000

/** How long a reminder is kept, sent or not: as long as that no other one goes to the same mailbox. */
export const REMINDER_RETENTION_MS = 7 * 86_400_000

/** A checkout as it was left. */
export interface LeftCheckout {
  kind: ServiceKind
  quality: Quality
  quantity: number
  priceCents: number
  email: string
  socialUsername: string
  postUrl: string
  note: string | null
}

/** The path that opens the checkout as it was left. The name and the address stand in the fragment, which browsers send to nobody. */
export function leftCheckoutPath(left: LeftCheckout): string {
  const query = checkoutQuery(left, { postUrl: left.postUrl, description: left.note ?? '' })
  return `${paths.checkout}?${query}#${new URLSearchParams({ socialUsername: left.socialUsername, email: left.email })}`
}

/** What the fragment of `leftCheckoutPath` says; undefined if it is another fragment. */
export function readLeftFragment(hash: string): { socialUsername: string; email: string } | undefined {
  const fields = new URLSearchParams(hash.slice(1))
  const email = fields.get('email')
  return email === null ? undefined : { email, socialUsername: fields.get('socialUsername') ?? '' }
}
