import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Cents } from '#shared/money.ts'

/** A package in the template. */
export type Rung = readonly [quantity: number, price: Cents, description: string]

/** A service in the template, with its packages from small to large. */
export interface Ladder {
  platform: Platform
  type: ServiceType
  quality: Quality
  /** The quantity marked `Most Popular`. */
  popular: number
  /** Selling points shared by all packages. */
  points: readonly [string, string, string, string]
  rungs: readonly Rung[]
}

/** A ladder's key: `instagram_views_general`. */
export function ladderName({ platform, type, quality }: Pick<Ladder, 'platform' | 'type' | 'quality'>): string {
  return `${platform}_${type}_${quality}`
}
