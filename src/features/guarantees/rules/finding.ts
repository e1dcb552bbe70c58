import type { RemedyKind } from '#features/guarantees/contract.ts'
import type { Policy } from '#features/guarantees/rules/situation.ts'
import type { Cents } from '#shared/money.ts'

/** One remedy on one order. `Remedy` of the contract is this, presented. */
export interface RemedyState {
  kind: RemedyKind
  isOpen: boolean
  why: string
  opensAt: Date | null
  until: Date | null
  /** What it comes to, at most; null where it is no money, or not open. */
  amountCents: Cents | null
  isSettledByRule: boolean
  policy: Policy | null
}

/** A remedy of one kind, before what was asked for earlier is looked at. */
export type Finding = Omit<RemedyState, 'kind'>

/** Not open, and why; `opensAt` where it will be. */
export function closed(why: string, policy: Policy | undefined, opensAt: Date | null = null): Finding {
  return { isOpen: false, why, opensAt, until: null, amountCents: null, isSettledByRule: false, policy: policy ?? null }
}
