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

/** How much needs attention, followed live. `isStale` if the newest question got no answer. */
export function useAttention() {
  const { value, problem, reload } = useData('/api/operator/attention')
  useLive(attentionChanges, reload)
  return { attention: value?.data.attention ?? [], systemProblems: value?.data.systemProblems, isStale: problem !== undefined }
}
