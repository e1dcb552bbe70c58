import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'

/** A package as the API and the pages show it. Section 3, "Service / package". */
export interface PackageView {
  _id: string
  id: string
  /** Units delivered: 2500. */
  quantity: number
  /** Dollars with two decimals: 3.99. */
  price: number
  /** The same in cents: 399. */
  priceCents: number
  currency: string
  popular: boolean
  description: string
  /** Four selling points. */
  features: string[]
  quality: Quality
  /** `Instagram`, `TikTok` or `YouTube`. */
  category: string
  platform: Platform
  type: ServiceType
  active: boolean
  /** `Instagram Views`. */
  service: string
}

/**
 * What stands on a package page around the ladder; texts of the shop, the same for every visitor. As written they name the
 * figures that need evidence: see `withClaims`.
 */
export interface ServiceContent {
  /** `Buy Instagram Followers`. */
  title: string
  lead: string
  /** Exactly four, under the title. */
  badges: string[]
  /** Why choose this service. */
  benefits: { title: string; text: string }[]
  /** Six, different for every service. */
  faq: { question: string; answer: string }[]
  /** The delivery promise of section 1 for this service, such as `Starts in 15–30 minutes`. */
  delivery: string
}

/** One package on sale at its price of now: what an order takes over. */
export interface Offer {
  serviceId: string
  packageId: string
  /** The row of the price history; the order keeps it. */
  priceId: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  priceCents: number
  currency: string
}

/** How an order names the package that it wants. */
export type OfferWanted = { packageId: string } | { platform: Platform; type: ServiceType; quality: Quality; quantity: number }

/** The lowest price of one service, in cents, and the units that it buys. */
export interface StartingPrice {
  platform: Platform
  type: ServiceType
  quantity: number
  priceCents: number
}

/** Narrows a list of packages; what is left out does not narrow it, but `active`, which is true unless said otherwise. */
export interface PackageFilters {
  platform?: Platform | undefined
  type?: ServiceType | undefined
  quality?: Quality | undefined
  popular?: boolean | undefined
  active?: boolean | undefined
}
