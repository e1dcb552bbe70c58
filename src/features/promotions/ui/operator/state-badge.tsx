import type { PromotionKind, PromotionState } from '#features/promotions/contract.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

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

/** Where a promotion stands. */
export function StateBadge({ state }: { state: PromotionState }) {
  const [name, tone] = states[state]
  return <Badge tone={tone}>{name}</Badge>
}
