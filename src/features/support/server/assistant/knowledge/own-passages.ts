import type { ShownClaims } from '#features/claims/contract.ts'
import { account } from '#features/support/server/assistant/knowledge/own/account.ts'
import { ordering } from '#features/support/server/assistant/knowledge/own/ordering.ts'
import { paying } from '#features/support/server/assistant/knowledge/own/paying.ts'
import { aboutShop } from '#features/support/server/assistant/knowledge/own/shop.ts'
import type { Passage } from '#features/support/server/assistant/knowledge/passage.ts'

/** What no page answers in one piece: how to do things here. A figure is said where its claim may be shown. */
export function ownPassages(store: string, claims: ShownClaims): Passage[] {
  return [...account, ...paying, ...ordering, ...aboutShop(store, claims)].map((passage, place) => ({
    ...passage,
    id: `own ${place}`,
    weight: 1,
  }))
}
