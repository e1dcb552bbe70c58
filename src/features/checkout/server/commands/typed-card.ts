import type { CardDetails } from '#features/payments/contract.ts'
import { cardDigits, cardExpiry } from '#features/payments/rules.ts'
import type { Context } from '#platform/context.ts'

const LAST_DIGITS = 4

/**
 * The keyed hashes by which a promotion's limit per customer knows a typed card again, the newest first; none without a card. Only the
 * sandbox's cards are typed into the shop: everybody has the same few numbers, so the name and the expiry date tell them apart.
 */
export function typedCardKeys({ secrets }: Pick<Context, 'secrets'>, card: CardDetails | undefined): string[] {
  if (!card) return []
  const holder = card.holder.toLowerCase().replace(/\s+/g, ' ').trim()
  const facts = ['sandbox', cardDigits(card.number).slice(-LAST_DIGITS), cardExpiry(card.expiry), holder]
  return secrets.signatures('promotion card', JSON.stringify(facts))
}
