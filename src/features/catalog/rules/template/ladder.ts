import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Cents } from '#shared/money.ts'

/** One package of a ladder: units, price and what it is good for. */
export type Rung = readonly [quantity: number, price: Cents, description: string]

/** One service on sale: its packages from small to large. */
export interface Ladder {
  platform: Platform
  type: ServiceType
  quality: Quality
  /** The quantity that carries `Most Popular`. */
  popular: number
  /** Four selling points that hold for every size. */
  points: readonly [string, string, string, string]
  rungs: readonly Rung[]
}

/** A ladder's stable name: `instagram_views_general`. */
export function ladderName({ platform, type, quality }: Ladder): string {
  return `${platform}_${type}_${quality}`
}
