import { z } from 'zod'
import { platformIdSchema, typeIdSchema } from '#features/catalog/contract/platforms.ts'
import { type Platform, qualities, type Quality, type ServiceType, serviceStates } from '#features/catalog/rules.ts'
import { MAX_WINDOW_MINUTES } from '#features/catalog/rules/delivery-window.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'

/** A package in the API and on pages. Section 3, "Service / package". */
export const packageViewSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    quantity: z.int().describe('Units delivered: 2500.'),
    price: z.number().describe('Dollars with two decimals: 3.99.'),
    priceCents: z.int().describe('The price in cents: 399.'),
    currency: z.string(),
    popular: z.boolean(),
    description: z.string(),
    features: z.array(z.string()).describe('Four selling points.'),
    quality: z.enum(qualities),
    category: z.string().describe('The platform’s name: `Instagram`.'),
    platform: platformIdSchema,
    type: typeIdSchema,
    active: z.boolean(),
    service: z.string().describe('`Instagram Views`.'),
  })
  .meta({ id: 'Package' })
export type PackageView = z.infer<typeof packageViewSchema>

/**
 * The texts of a package page, the same for every visitor. A placeholder such as `{refill}` is the name of a claim, filled in by
 * `withClaims`. `{starts}` and `{within}` are the service's delivery times.
 */
export interface ServiceContent {
  /** `Buy Instagram Followers`. */
  title: string
  lead: string
  /** Exactly four, under the title. */
  badges: string[]
  benefits: { title: string; text: string }[]
  /** Exactly six. No question or answer appears on two pages. */
  faq: { question: string; answer: string }[]
}

/** A package on sale at its current price, as copied into an order. */
export interface Offer {
  serviceId: string
  packageId: string
  /** Row of the price history, stored with the order. */
  priceId: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  priceCents: number
  currency: string
}

/** How an order identifies its package. */
export type OfferWanted = { packageId: string } | { platform: Platform; type: ServiceType; quality: Quality; quantity: number }

/** The lowest price of a service, in cents, with the quantity it buys. */
export type StartingPrice = Pick<Offer, 'platform' | 'type' | 'quantity' | 'priceCents'>

/** Filters for packages. An omitted filter matches everything, except `active`, which defaults to true. */
export interface PackageFilters {
  platform?: Platform | undefined
  type?: ServiceType | undefined
  quality?: Quality | undefined
  popular?: boolean | undefined
  active?: boolean | undefined
}

/** The editable fields of a source. */
export const sourceTextSchema = z.object({
  name: z.string().trim().min(1, { error: 'Give the source a name.' }).max(100),
  description: z.string().trim().min(20, { error: 'Describe who the people are in a sentence that customers can read.' }).max(1_000),
  reached: z.string().trim().min(20, { error: 'Describe how the people are reached and why they take part.' }).max(1_000),
  evidence: z
    .url({ protocol: /^https?$/, error: 'Enter the full address of the document, such as https://shop.example.com/panel.pdf.' })
    .max(500)
    .nullable(),
})
export type SourceText = z.infer<typeof sourceTextSchema>

/** The fields of a source that customers see. */
export type SourceNote = Pick<SourceText, 'name' | 'description' | 'reached'>

/** A source in the console. */
export const sourceViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().describe('Who the people are. Shown to customers.'),
    reached: z.string().describe('How the people are reached and why they take part. Shown to customers.'),
    evidence: z.string().nullable().describe('URL of the document that proves it, if any.'),
    reviewedAt: z.string().nullable().describe('ISO 8601, UTC; null until reviewed. Editing the source requires a new review.'),
    reviewedBy: z.string().nullable().describe('User id.'),
    reviewer: z.string().nullable().describe('Name from the audit log; null if it has none.'),
    stoppedAt: z.string().nullable().describe('Services of a stopped source are off sale.'),
    stopReason: z.string().nullable(),
    version: z.int().describe('Increases with each change. Send it back with the next one.'),
    services: z.array(z.string()).describe('Ids of the services that use this source.'),
  })
  .meta({ id: 'Source' })
export type SourceView = z.infer<typeof sourceViewSchema>

const pricePlanSchema = z
  .object({
    id: z.string(),
    price: z.number().describe('Dollars.'),
    from: z.string().describe('ISO 8601, UTC.'),
    by: z.string().nullable().describe('Who scheduled it.'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PricePlan' })
/** A scheduled price. */
export type PricePlan = z.infer<typeof pricePlanSchema>

const adminPackageSchema = z
  .object({
    id: z.string(),
    serviceId: z.string(),
    quantity: z.int(),
    price: z.number().nullable().describe('Dollars; null if it has no price and can’t be sold.'),
    priceId: z.string().nullable().describe('Row of the price history. Send it back with a new price.'),
    popular: z.boolean(),
    description: z.string(),
    features: z.array(z.string()),
    active: z.boolean(),
    version: z.int(),
    cost: z.number().nullable().describe('What its units cost the shop, in dollars; null if unknown.'),
    margin: z.int().nullable().describe('Percentage of the price left after the cost; null if unknown.'),
    plans: z.array(pricePlanSchema).describe('Scheduled prices, earliest first.'),
  })
  .meta({ id: 'AdminPackage' })
/** A package in the console. */
export type AdminPackage = z.infer<typeof adminPackageSchema>

const minutes = z
  .int({ error: 'Enter a whole number.' })
  .min(0, { error: 'Enter a time from 0.' })
  .max(MAX_WINDOW_MINUTES, { error: 'Enter at most 90 days.' })

export const deliveryWindowSchema = z
  .object({
    startsFrom: minutes.describe('Earliest start, in minutes after payment.'),
    startsWithin: minutes.min(1, { error: 'Enter a time from 1 minute.' }).describe('Latest start, in minutes after payment.'),
    completeFrom: minutes.describe('Earliest completion, in minutes after payment; 0 if it can be immediate.'),
    completeWithin: minutes.min(1, { error: 'Enter a time from 1 minute.' }).describe('Latest completion, in minutes after payment.'),
  })
  .meta({ id: 'DeliveryWindow' })

/** A service in the console, on sale or not. */
export const adminServiceSchema = z
  .object({
    id: z.string(),
    platform: platformIdSchema,
    type: typeIdSchema,
    quality: z.enum(qualities),
    name: z.string().describe('`TikTok Followers`, `TikTok Followers, premium`.'),
    state: z.enum(serviceStates),
    active: z.boolean().describe('Whether it is published. `state` says whether anything else keeps it from being sold.'),
    blocked: z.string().nullable().describe('Why it can’t be published; null if it can.'),
    sourceId: z.string().nullable(),
    sourceName: z.string().nullable(),
    stopReason: z.string().nullable().describe('Why its source is stopped; null if it is not.'),
    costPerThousand: z.number().nullable().describe('What a thousand units cost the shop, in dollars; null if unknown.'),
    deliveryWindow: deliveryWindowSchema.describe('Promised until enough orders have been measured.'),
    version: z.int(),
    packages: z.array(adminPackageSchema).describe('In display order.'),
  })
  .meta({ id: 'AdminService' })
export type AdminService = z.infer<typeof adminServiceSchema>

/** The key of a template service. */
export const templateKeySchema = z.enum(ladders.map(ladderName)).describe('`tiktok_followers_premium`.')

/** A template service that the shop doesn't have yet. */
export const templateServiceSchema = z
  .object({
    key: templateKeySchema,
    platform: platformIdSchema,
    name: z.string().describe('`TikTok Followers, premium`.'),
    packages: z.int(),
    from: z.number().describe('Lowest package price, in dollars.'),
  })
  .meta({ id: 'TemplateService' })
export type TemplateService = z.infer<typeof templateServiceSchema>

/** A current or past price of a package. */
export const priceRecordSchema = z
  .object({
    id: z.string(),
    price: z.number().describe('Dollars.'),
    from: z.string().describe('ISO 8601, UTC.'),
    to: z.string().nullable().describe('When the next price took effect; null for the current one.'),
    by: z.string().nullable().describe('Who set it; null for initial prices.'),
    reason: z.string().nullable(),
    planned: z.boolean().describe('Whether it was scheduled in advance.'),
  })
  .meta({ id: 'PriceRecord' })
export type PriceRecord = z.infer<typeof priceRecordSchema>

/** The changes a CSV import would make, and the problems that block it. */
export const catalogImportSchema = z
  .object({
    changes: z.array(
      z.object({
        line: z.int().describe('Line of the file, from 1.'),
        packageId: z.string().nullable().describe('Null for a new package or service.'),
        label: z.string().describe('`5K Instagram Likes`.'),
        field: z.string().describe('Column heading; `Package` or `Service` for an addition.'),
        before: z.string(),
        after: z.string(),
      }),
    ),
    problems: z.array(z.object({ line: z.int(), message: z.string() })).describe('Any problem blocks the import.'),
    digest: z.string().describe('Hash of the changes. Send it back with the file to import it.'),
  })
  .meta({ id: 'CatalogImport' })
export type CatalogImport = z.infer<typeof catalogImportSchema>
