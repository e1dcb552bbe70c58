import type { Attention } from '#features/operations/contract/today.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** The changes after which something else may need attention. */
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

/** In a busy shop something changes all the time, on every screen of the console. */
const TOGETHER_MS = 3_000

export interface Needs {
  /** Undefined until the first answer. */
  counts: Attention | undefined
  /** The newest call was not answered. */
  isStale: boolean
}

/** How much needs attention, followed live. */
export function useAttention(): Needs {
  const { value, problem, reload } = useData('/api/operator/attention')
  useLive(attentionChanges, reload, undefined, TOGETHER_MS)
  return { counts: value?.data, isStale: problem !== undefined }
}
