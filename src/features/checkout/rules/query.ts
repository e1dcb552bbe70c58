import { type Quality, type ServiceKind, serviceLabel, targetType } from '#features/catalog/rules.ts'
import { parseQuality, parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity, parseQuantity } from '#shared/quantity.ts'

/** What a query asks for. Quantity null: the service is named, the package is not. */
export interface Wanted {
  kind: ServiceKind
  quality: Quality
  quantity: number | null
}

/** What the pages fall back to. Section 2. */
export const defaults = {
  checkout: { kind: { platform: 'instagram', type: 'views' }, quality: 'general', quantity: 5000 },
  order: { kind: { platform: 'instagram', type: 'followers' }, quality: 'general', quantity: 500 },
} as const satisfies Record<string, Wanted>

/** Reads `service`, `package` and `quality`; what is missing or wrong falls back. */
export function readWanted(query: URLSearchParams, fallback: Wanted): Wanted {
  const kind = parseServiceLabel(query.get('service') ?? '')
  const quantity = parseQuantity(query.get('package') ?? '')
  return {
    kind: kind ?? fallback.kind,
    quality: query.has('quality') ? parseQuality(query.get('quality')) : fallback.quality,
    quantity: quantity ?? (kind ? null : fallback.quantity),
  }
}

interface Choice {
  quantity: number
  quality: Quality
  popular: boolean
}

/** The packages of the quality wanted; those of the other where there are none. */
export function ladderOf<P extends Choice>(packages: readonly P[], quality: Quality): readonly P[] {
  const ladder = packages.filter((each) => each.quality === quality)
  return ladder.length > 0 ? ladder : packages
}

/** The package nearest to `quantity` by ratio; the popular one where no quantity is named. Undefined: nothing is sold. */
export function nearestPackage<P extends Choice>(ladder: readonly P[], quantity: number | null): P | undefined {
  if (quantity === null) return ladder.find((each) => each.popular) ?? ladder[0]
  const distance = (each: P) => Math.abs(Math.log(each.quantity / quantity))
  return ladder.reduce<P | undefined>((best, each) => (best && distance(best) <= distance(each) ? best : each), undefined)
}

/** Says that a size is not offered, and which is nearest; undefined if it is, or none was named. */
export function sizeNote(wanted: number | null, chosen: number): string | undefined {
  if (wanted === null || wanted === chosen) return undefined
  return `${formatQuantity(wanted)} is not one of our sizes. ${formatQuantity(chosen)} is the nearest.`
}

/** Tells the page of the checkout that its package was not asked for in just this size, so that all sizes are shown to choose from. */
export function choiceQuery(asked: URLSearchParams, quantity: number): { choice?: 'open' } {
  return parseQuantity(asked.get('package') ?? '') === quantity ? {} : { choice: 'open' }
}

/** Whether the page of the checkout begins with the choice of a package. */
export function isChoiceOpen(query: URLSearchParams): boolean {
  return query.get('choice') === 'open'
}

/** A package as the query names it. */
export interface Chosen {
  kind: ServiceKind
  quality: Quality
  quantity: number
  priceCents: number
}

/** The query that names a package: `service=Instagram+Views&package=5K&price=%246.99&quality=general`. */
export function packageQuery({ kind, quality, quantity, priceCents }: Chosen): URLSearchParams {
  return new URLSearchParams({
    service: serviceLabel(kind),
    package: formatQuantity(quantity),
    price: formatMoney(priceCents),
    quality,
  })
}

/** The query of /checkout: the package, and where it is delivered. Section 2, "/post-selection". */
export function checkoutQuery(chosen: Chosen, target: { postUrl: string; description: string }): URLSearchParams {
  const query = packageQuery(chosen)
  query.set('postUrl', target.postUrl)
  query.set('postType', targetType(chosen.kind.type))
  query.set('platform', chosen.kind.platform)
  if (target.description) query.set('description', target.description)
  return query
}
