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

export interface Needs {
  /** Undefined until the first answer. */
  counts: Attention | undefined
  /** The newest call was not answered. */
  isStale: boolean
}

/** How much needs attention, followed live. */
export function useAttention(): Needs {
  const { value, problem, reload } = useData('/api/operator/attention')
  useLive(attentionChanges, reload)
  return { counts: value?.data, isStale: problem !== undefined }
}
