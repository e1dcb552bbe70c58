/**
 * The figures that pages may state, one row each in the claims registry. The value is only the figure; the page has the sentence around it.
 * Section 1 of the specification.
 */
export const claimIds = [
  /** `100,000+` customers */
  'customers',
  /** `4.9/5` average rating */
  'rating',
  /** `12,000+` reviews */
  'reviews',
  /** `50M+` units of growth delivered. */
  'delivered',
  /** `99.8%` of deliveries on time. */
  'on_time',
  /** `99.2%` of orders successful. */
  'success',
  /** `150+` countries served. */
  'countries',
  /** `90%+` of followers retained. */
  'retention',
  /** `24/7` support. */
  'support',
  /** `30-day` money-back guarantee. */
  'money_back',
  /** `30-day` refill guarantee on views. */
  'refill',
  /** `24–48 hours` for most deliveries. */
  'delivery_time',
  /** `30 minutes to 2 hours` until the first delivery. */
  'first_delivery',
  /** `2–4 hours` until an email is answered. */
  'email_response',
  /** `under 30 seconds` until a chat message is answered. */
  'chat_response',
  /** `5+` years in business. */
  'years',
  /** `$2.99` for the smallest package. Pages show catalog prices instead. */
  'starting_price',
  /** `15–30 minutes` until likes and views start. */
  'likes_start',
  /** `2–6 hours` until comments start. */
  'comments_start',
  /** `12–24 hours` over which comments are spread out. */
  'comments_spread',
  /** `24–48 hours` until TikTok followers and YouTube subscribers start. */
  'followers_start',
  /** `1–3 days` until TikTok followers are complete. */
  'followers_complete',
  /** `3–7 days` until YouTube subscribers are complete. */
  'subscribers_complete',
  /** `24 hours` until comments for YouTube are revised. */
  'comment_revisions',
] as const
export type ClaimId = (typeof claimIds)[number]

/** The figures that may be shown. Pages leave out missing ones. */
export type ShownClaims = Partial<Record<ClaimId, string>>

/** The figures that the shop measures from its own orders and reviews. */
export const measureIds = [
  'customers_with_completed_orders',
  'average_of_approved_reviews',
  'count_of_approved_reviews',
  'units_delivered',
  'orders_within_promised_time',
  'orders_completed_of_paid',
] as const
export type MeasureId = (typeof measureIds)[number]

export interface Measurement {
  /** A count, an average out of five, or a share from 0 to 1. */
  value: number
  /** The number of orders, reviews or customers measured. */
  sample: number
  /** The start of the window; null if all time. */
  from: Date | null
}

/** Older measurements are not shown. */
const MAX_MEASUREMENT_AGE_HOURS = 48

/** Measurements with smaller samples are not shown. */
const MIN_SAMPLES: Partial<Record<MeasureId, number>> = {
  average_of_approved_reviews: 5,
  orders_within_promised_time: 30,
  orders_completed_of_paid: 30,
}

/** In characters. */
export const MAX_WORDING_LENGTH = 160

/** Claims that only a measurement can prove. */
const measuredOnly: readonly ClaimId[] = ['rating', 'reviews']

export interface ProvenClaim {
  id: ClaimId
  statedValue: string
  measuredBy: MeasureId | null
  measurement: (Measurement & { at: Date }) | null
  evidence: string | null
}

/**
 * Returns the figure that pages may state; undefined if none. The rating and the number of reviews have to be measured. For other figures, a
 * demo shop, which is labeled as one, uses the stated value; a live shop uses the measured value, or the stated one if a document proves it.
 */
export function shownValue(claim: ProvenClaim, mode: 'demo' | 'live', now: Date): string | undefined {
  const measured = measuredValue(claim, now)
  if (measuredOnly.includes(claim.id)) return measured
  if (mode === 'demo') return claim.statedValue
  if (measured !== undefined) return measured
  return claim.evidence === null ? undefined : claim.statedValue
}

/** Formats a claim's measurement; undefined if it's missing, too old, or its sample is too small. */
export function measuredValue({ measuredBy, measurement }: Pick<ProvenClaim, 'measuredBy' | 'measurement'>, now: Date): string | undefined {
  const isFresh = measurement !== null && now.getTime() - measurement.at.getTime() <= MAX_MEASUREMENT_AGE_HOURS * 3_600_000
  return measuredBy && measurement && isFresh ? formatMeasured(measuredBy, measurement) : undefined
}

/** Formats a measurement, rounding counts and shares down; undefined if its sample is too small. */
export function formatMeasured(by: MeasureId, { value, sample }: Pick<Measurement, 'value' | 'sample'>): string | undefined {
  if (sample < (MIN_SAMPLES[by] ?? 1)) return undefined
  switch (by) {
    case 'average_of_approved_reviews':
      return `${value.toFixed(1)}/5`
    case 'orders_within_promised_time':
    case 'orders_completed_of_paid':
      return `${(Math.floor(value * 1000 + 1e-9) / 10).toFixed(1)}%`
    default:
      return formatCount(value)
  }
}

/** `87`, `1,200+`, `3.4M+`: rounds numbers from 100 down to two significant digits. */
function formatCount(count: number): string {
  if (count < 100) return String(count)
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  const floor = Math.floor(count / step) * step
  return floor >= 1_000_000 ? `${floor / 1_000_000}M+` : `${floor.toLocaleString('en-US')}+`
}

/** Claims that are promises. All others are about past performance. */
const promises: readonly ClaimId[] = ['money_back', 'refill', 'support']

/** Marks the figures of a demo shop: `90%+ (demo figure)`. Promises are not marked. */
export function withDemoMarks(claims: ShownClaims): ShownClaims {
  return Object.fromEntries(
    Object.entries(claims).map(([id, value]) => [id, promises.some((promise) => promise === id) ? value : `${value} (demo figure)`]),
  )
}

/** The values of placeholders in texts, by name: figures that may be shown, and other facts about the shop. */
export type Facts = Readonly<Record<string, string | undefined>>

/**
 * Fills facts into all texts of `content`: `{refill}` becomes `30-day`, `{refill|days}` becomes `30 days`. If a fact may not be stated, its
 * `[[part]]` or list item is left out, and `[[one||other]]` becomes `other`.
 */
export function withClaims<Content>(content: Content, facts: Facts): Content {
  if (typeof content === 'string') return fill(content, facts) as Content
  if (Array.isArray(content))
    return content.filter((item) => !lacksFact(item, facts)).map((item) => withClaims<unknown>(item, facts)) as Content
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withClaims<unknown>(value, facts)])) as Content
}

const optionalParts = /\[\[(.*?)(?:\|\|(.*?))?\]\]/g
const placeholders = /\{(\w+)(\|days)?\}/g

function fill(text: string, facts: Facts): string {
  return text
    .replace(optionalParts, (_, part: string, other = '') => (lacksFact(part, facts) ? other : part))
    .replace(placeholders, (_, name: string, days?: string) => (days ? facts[name]?.replace(/-day$/, ' days') : facts[name]) ?? '')
}

/** The names of all placeholders in a text. */
export function factsIn(text: string): string[] {
  return [...text.matchAll(placeholders)].flatMap(([, name]) => name ?? [])
}

/** Whether a text, or any text in an object, needs a fact that may not be stated. */
export function lacksFact(item: unknown, facts: Facts): boolean {
  if (typeof item === 'object' && item !== null) return Object.values(item).some((value) => lacksFact(value, facts))
  if (typeof item !== 'string') return false
  return factsIn(item.replace(optionalParts, '')).some((name) => facts[name] === undefined)
}
