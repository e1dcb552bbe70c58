import { Badge } from '#ui/badge.tsx'
import type { Claim } from './claim.ts'

/** What a live shop would state now. */
export function ShownLive({ claim: { shownLive } }: { claim: Claim }) {
  return shownLive === null ? <Badge>Not shown</Badge> : <Badge tone="success">{shownLive}</Badge>
}
