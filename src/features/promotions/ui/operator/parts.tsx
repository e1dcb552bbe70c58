import type { PromotionKind, PromotionState } from '#features/promotions/rules/terms.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

const list = `${paths.operator}/promotions`

/** The paths of the section's screens. */
export const promotionPaths = {
  list,
  add: `${list}/new`,
  addPreset: (key: string) => `${list}/new?preset=${key}`,
  one: (id: string) => `${list}/${id}`,
  edit: (id: string) => `${list}/${id}/edit`,
}

const states: Record<PromotionState, readonly [name: string, tone: Tone]> = {
  scheduled: ['Scheduled', 'info'],
  running: ['Running', 'success'],
  paused: ['Paused', 'warn'],
  ended: ['Ended', 'neutral'],
  used_up: ['Used up', 'notice'],
}

export const kindNames: Record<PromotionKind, string> = {
  code: 'Code',
  first_order: 'First order',
  deposit_bonus: 'Deposit bonus',
}

/** A promotion's state. */
export function StateBadge({ state }: { state: PromotionState }) {
  const [name, tone] = states[state]
  return <Badge tone={tone}>{name}</Badge>
}
