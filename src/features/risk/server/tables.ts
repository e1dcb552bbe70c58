import type { BlockKind } from '#features/risk/rules/blocks.ts'

export interface Block {
  id: string
  kind: BlockKind
  /** The value that orders are compared with. */
  value: string
  /** The label for staff. */
  label: string
  reason: string
  addedBy: string
  addedByName: string
  addedAt: Date
  endsAt: Date | null
  endedAt: Date | null
}

export const blockColumns = `blocks.id, kind, value, label, reason, added_by as "addedBy", added_by_name as "addedByName",
  added_at as "addedAt", ends_at as "endsAt", ended_at as "endedAt"`

/** A row of `refused_orders` with the block that refused it, if one did. */
export interface RefusedOrder {
  key: string
  email: string
  targetUrl: string | null
  times: number
  lastAt: Date
  /** The rules' reasons as JSON. Empty if it was refused by a block. */
  reasons: unknown
  /** Of the block; null where rules refused. */
  kind: BlockKind | null
  label: string | null
  reason: string | null
}

/** The channel on which processes learn that the block list or the rules changed. */
export const RISK_CHANGED = 'risk_changed'
