import { type Quality, type ServiceKind, serviceLabel, targetType } from '#features/catalog/rules.ts'
import { parseQuality, parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity, parseQuantity } from '#shared/quantity.ts'

/** The package that a query asks for. `quantity` is null if it only specifies a service. */
export interface Wanted {
  kind: ServiceKind
  quality: Quality
  quantity: number | null
}

/** The pages' default packages. Section 2. */
export const defaults = {
  checkout: { kind: { platform: 'instagram', type: 'views' }, quality: 'general', quantity: 5000 },
  order: { kind: { platform: 'instagram', type: 'followers' }, quality: 'general', quantity: 500 },
} as const satisfies Record<string, Wanted>

/** Reads `service`, `package` and `quality`, using the fallback for missing or invalid ones. */
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

/** The packages of a quality, or all packages if it has none. */
export function ladderOf<P extends Choice>(packages: readonly P[], quality: Quality): readonly P[] {
  const ladder = packages.filter((choice) => choice.quality === quality)
  return ladder.length > 0 ? ladder : packages
}

/** The package nearest to `quantity` by ratio, or the popular one if `quantity` is null. Undefined if there are no packages. */
export function nearestPackage<P extends Choice>(ladder: readonly P[], quantity: number | null): P | undefined {
  if (quantity === null) return ladder.find(({ popular }) => popular) ?? ladder[0]
  const distance = (choice: P) => Math.abs(Math.log(choice.quantity / quantity))
  return ladder.reduce<P | undefined>((best, choice) => (best && distance(best) <= distance(choice) ? best : choice), undefined)
}

/** A note that a size isn't offered, with the nearest one; undefined if it is offered or none was specified. */
export function sizeNote(wanted: number | null, chosen: number): string | undefined {
  if (wanted === null || wanted === chosen) return undefined
  return `${formatQuantity(wanted)} is not one of our sizes. ${formatQuantity(chosen)} is the nearest.`
}

/** Opens the checkout's package list if `query` didn't ask for exactly this quantity. */
export function choiceQuery(query: URLSearchParams, quantity: number): { choice?: 'open' } {
  return parseQuantity(query.get('package') ?? '') === quantity ? {} : { choice: 'open' }
}

/** Whether the checkout opens with its package list expanded. */
export function isChoiceOpen(query: URLSearchParams): boolean {
  return query.get('choice') === 'open'
}

/** The package in a checkout query. */
export interface Chosen {
  kind: ServiceKind
  quality: Quality
  quantity: number
  priceCents: number
}

/** The query for a package: `service=Instagram+Views&package=5K&price=%246.99&quality=general`. */
export function packageQuery({ kind, quality, quantity, priceCents }: Chosen): URLSearchParams {
  return new URLSearchParams({
    service: serviceLabel(kind),
    package: formatQuantity(quantity),
    price: formatMoney(priceCents),
    quality,
  })
}

/** The query of /checkout: the package and its target. Section 2, "/post-selection". */
export function checkoutQuery(chosen: Chosen, target: { postUrl: string; description: string }): URLSearchParams {
  const query = packageQuery(chosen)
  query.set('postUrl', target.postUrl)
  query.set('postType', targetType(chosen.kind.type))
  query.set('platform', chosen.kind.platform)
  if (target.description) query.set('description', target.description)
  return query
}
