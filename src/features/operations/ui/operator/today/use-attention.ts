import type { Attention } from '#features/operations/contract/today.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Changes that can affect attention items. */
export const attentionChanges = [
  'order',
  'delivery',
  'guarantee_claim',
  'refund',
  'dispute',
  'approval',
  'conversation',
  'review',
  'supplier',
  'job',
  'ledger',
  'mail',
]

/** Minimum interval between reloads, because a busy shop changes all the time and every console screen uses this. */
const TOGETHER_MS = 3_000

export interface Needs {
  /** Undefined until the first response. */
  counts: Attention | undefined
  /** Whether the latest call failed. */
  isStale: boolean
}

/** The counts of attention items, updated live. */
export function useAttention(): Needs {
  const { value, problem, reload } = useData('/api/operator/attention')
  useLive(attentionChanges, reload, undefined, TOGETHER_MS)
  return { counts: value?.data, isStale: problem !== undefined }
}
