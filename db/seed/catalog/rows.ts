import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import { sourceOf } from './sources.ts'

// Long ago, so that each package has a price even if the machine's clock is slow.
const SINCE = '2026-01-01T00:00:00Z'

export const serviceRows = ladders.map((ladder, index) => ({
  id: `svc_${ladderName(ladder)}`,
  platform: ladder.platform,
  type: ladder.type,
  quality: ladder.quality,
  position: index + 1,
  source_id: sourceOf(ladder.type),
}))

export const packageRows = ladders.flatMap((ladder) =>
  ladder.rungs.map(([quantity, , description]) => ({
    id: `pkg_${ladderName(ladder)}_${quantity}`,
    service_id: `svc_${ladderName(ladder)}`,
    quantity,
    popular: quantity === ladder.popular,
    description,
    features: ladder.points,
  })),
)

export const priceRows = ladders.flatMap((ladder) =>
  ladder.rungs.map(([quantity, cents]) => ({
    id: `prc_${ladderName(ladder)}_${quantity}`,
    package_id: `pkg_${ladderName(ladder)}_${quantity}`,
    amount_cents: cents,
    valid_from: SINCE,
  })),
)
