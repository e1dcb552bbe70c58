import type { SourceView } from '#features/catalog/contract.ts'
import { Badge } from '#ui/badge.tsx'

/** Whether what comes from a source may be sold. */
export function SourceBadge({ source: { stoppedAt, reviewedAt } }: { source: SourceView }) {
  if (stoppedAt) return <Badge tone="danger">Stopped</Badge>
  return reviewedAt ? <Badge tone="success">Reviewed</Badge> : <Badge tone="warn">Not reviewed</Badge>
}
