import type { Platform, Quality, ServiceState, ServiceType } from '#features/catalog/rules.ts'

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

/** Where the deliveries of a service come from, as customers may read it. */
export interface SourceNote {
  name: string
  description: string
  /** How the people are reached, and why they take part. */
  reached: string
}

/** A source as the operator sees it. */
export interface SourceView extends SourceNote {
  id: string
  /** The address of the document that proves it; null where there is none. */
  evidence: string | null
  /** ISO 8601, UTC; null while nobody reviewed it. A change of what it says needs a new review. */
  reviewedAt: string | null
  reviewedBy: string | null
  /** Their name; null where they never did anything on record. */
  reviewer: string | null
  /** While it is stopped, nothing that comes from it is on sale. */
  stoppedAt: string | null
  stoppedBecause: string | null
  /** Counts the changes; sent back with the next one. */
  version: number
  /** Ids of the services that come from it. */
  services: string[]
}

/** What the operator writes about a source. */
export type SourceText = SourceNote & { evidence: string | null }

/** A service as the console shows it, on sale or not. */
export interface DeskService {
  id: string
  platform: Platform
  type: ServiceType
  quality: Quality
  /** `TikTok Followers`, `TikTok Followers, premium`. */
  name: string
  state: ServiceState
  /** Somebody published it; what keeps it from being sold all the same stands in `state`. */
  active: boolean
  /** Why it cannot be published; null where it can. */
  blocked: string | null
  sourceId: string | null
  sourceName: string | null
  stoppedBecause: string | null
  /** Dollars that a thousand units cost the shop; null where that is not known. */
  costPerThousand: number | null
  version: number
  /** In the order of the cards. */
  packages: DeskPackage[]
}

/** A package as the console shows it. */
export interface DeskPackage {
  id: string
  serviceId: string
  quantity: number
  /** Dollars; null where it never had a price, so that it cannot be sold. */
  price: number | null
  /** The row of the history; sent back with a new price. */
  priceId: string | null
  popular: boolean
  description: string
  features: string[]
  active: boolean
  version: number
  /** Dollars that its units cost the shop, and what stays of the price in percent; null where that is not known. */
  cost: number | null
  margin: number | null
  /** Prices that are still to come, the next first. */
  plans: PricePlan[]
}

/** A price that is to hold from a time on. */
export interface PricePlan {
  id: string
  price: number
  /** ISO 8601, UTC. */
  from: string
  /** Whoever planned it. */
  by: string | null
  reason: string | null
}

/** A price that holds or held. */
export interface PastPrice {
  id: string
  price: number
  from: string
  /** When the next one began; null while it holds. */
  to: string | null
  /** Whoever set it; null where the shop was filled with it. */
  by: string | null
  reason: string | null
  /** It was planned beforehand. */
  planned: boolean
}
