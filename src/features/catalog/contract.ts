import { z } from 'zod'
import { platformIdSchema, typeIdSchema } from '#features/catalog/contract/platforms.ts'
import { type Platform, qualities, type Quality, type ServiceType, serviceStates } from '#features/catalog/rules.ts'
import { MAX_WINDOW } from '#features/catalog/rules/delivery-window.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'

/** A package as the API and the pages show it. Section 3, "Service / package". */
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
 * The texts around the packages of a package page, the same for every visitor. Placeholders such as `{refill}` name the
 * claims that back a figure; `withClaims` fills them in. `{starts}` and `{within}` are the service's delivery times.
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
}

/** One package on sale at its current price: what an order takes over. */
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
export type StartingPrice = Pick<Offer, 'platform' | 'type' | 'quantity' | 'priceCents'>

/** Narrows a list of packages. A filter that is left out matches everything, except `active`, which is true by default. */
export interface PackageFilters {
  platform?: Platform | undefined
  type?: ServiceType | undefined
  quality?: Quality | undefined
  popular?: boolean | undefined
  active?: boolean | undefined
}

/** What staff write about a source. */
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

/** Where the deliveries of a service come from, as customers may read it. */
export type SourceNote = Pick<SourceText, 'name' | 'description' | 'reached'>

/** A source as staff see it. */
export const sourceViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().describe('Who the people are; customers read it.'),
    reached: z.string().describe('How the people are reached, and why they take part; customers read it.'),
    evidence: z.string().nullable().describe('Address of the document that proves it; null without one.'),
    reviewedAt: z.string().nullable().describe('ISO 8601, UTC; null until reviewed. Changing the texts requires a new review.'),
    reviewedBy: z.string().nullable().describe('User id.'),
    reviewer: z.string().nullable().describe('Name from the audit log; null for somebody who is not in it.'),
    stoppedAt: z.string().nullable().describe('While a source is stopped, nothing that comes from it is on sale.'),
    stopReason: z.string().nullable(),
    version: z.int().describe('Counts the changes; send it back with the next one.'),
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
    price: z.number().nullable().describe('Dollars; null without a price, so that it cannot be sold.'),
    priceId: z.string().nullable().describe('The row of the price history; send it back with a new price.'),
    popular: z.boolean(),
    description: z.string(),
    features: z.array(z.string()),
    active: z.boolean(),
    version: z.int(),
    cost: z.number().nullable().describe('Dollars that its units cost the shop; null if unknown.'),
    margin: z.int().nullable().describe('Percent of the price left after the cost; null if unknown.'),
    plans: z.array(pricePlanSchema).describe('Scheduled prices, the next one first.'),
  })
  .meta({ id: 'AdminPackage' })
/** A package as the console shows it. */
export type AdminPackage = z.infer<typeof adminPackageSchema>

const minutes = z
  .int({ error: 'Enter a whole number.' })
  .min(0, { error: 'Enter a time from 0.' })
  .max(MAX_WINDOW, { error: 'Enter at most 90 days.' })

export const deliveryWindowSchema = z
  .object({
    startsFrom: minutes.describe('Delivery starts this many minutes after the payment at the earliest.'),
    startsWithin: minutes.min(1, { error: 'Enter a time from 1 minute.' }).describe('It has started after this many minutes.'),
    completeFrom: minutes.describe('It is complete after this many minutes at the earliest; 0 for at once.'),
    completeWithin: minutes.min(1, { error: 'Enter a time from 1 minute.' }).describe('It is complete after this many minutes.'),
  })
  .meta({ id: 'DeliveryWindow' })

/** A service as the console shows it, on sale or not. */
export const adminServiceSchema = z
  .object({
    id: z.string(),
    platform: platformIdSchema,
    type: typeIdSchema,
    quality: z.enum(qualities),
    name: z.string().describe('`TikTok Followers`, `TikTok Followers, premium`.'),
    state: z.enum(serviceStates),
    active: z.boolean().describe('It is published; `state` says what else keeps it from being sold.'),
    blocked: z.string().nullable().describe('Why it cannot be published; null if it can.'),
    sourceId: z.string().nullable(),
    sourceName: z.string().nullable(),
    stopReason: z.string().nullable().describe('Why its source is stopped; null if it is not.'),
    costPerThousand: z.number().nullable().describe('Dollars that a thousand units cost the shop; null if unknown.'),
    deliveryWindow: deliveryWindowSchema.describe('Promised until enough orders are measured.'),
    version: z.int(),
    packages: z.array(adminPackageSchema).describe('In display order.'),
  })
  .meta({ id: 'AdminService' })
export type AdminService = z.infer<typeof adminServiceSchema>

/** A service of the template. */
export const templateKeySchema = z.enum(ladders.map(ladderName)).describe('`tiktok_followers_premium`.')

/** A service of the template that the shop does not have yet. */
export const templateServiceSchema = z
  .object({
    key: templateKeySchema,
    platform: platformIdSchema,
    name: z.string().describe('`TikTok Followers, premium`.'),
    packages: z.int(),
    from: z.number().describe('The price of its smallest package, in dollars.'),
  })
  .meta({ id: 'TemplateService' })
export type TemplateService = z.infer<typeof templateServiceSchema>

/** A current or past price of a package. */
export const priceRecordSchema = z
  .object({
    id: z.string(),
    price: z.number().describe('Dollars.'),
    from: z.string().describe('ISO 8601, UTC.'),
    to: z.string().nullable().describe('When the next price began; null for the current one.'),
    by: z.string().nullable().describe('Who set it; null for prices that the shop started with.'),
    reason: z.string().nullable(),
    planned: z.boolean().describe('It was scheduled in advance.'),
  })
  .meta({ id: 'PriceRecord' })
export type PriceRecord = z.infer<typeof priceRecordSchema>

/** What an import of a CSV file would change, and the lines that keep it from being imported. */
export const catalogImportSchema = z
  .object({
    changes: z.array(
      z.object({
        line: z.int().describe('Line of the file, from 1.'),
        packageId: z.string().nullable().describe('Null for a new package or service.'),
        label: z.string().describe('`5K Instagram Likes`.'),
        field: z.string().describe('The heading of the column; `Package` or `Service` for a new one.'),
        before: z.string(),
        after: z.string(),
      }),
    ),
    problems: z.array(z.object({ line: z.int(), message: z.string() })).describe('Nothing is imported while there is one.'),
    digest: z.string().describe('Names these changes; send it back with the file to import it.'),
  })
  .meta({ id: 'CatalogImport' })
export type CatalogImport = z.infer<typeof catalogImportSchema>
