import { type ClaimId, claimIds, type MeasureId, type Measurement, type ShownClaims } from '#features/claims/contract.ts'

/** A measurement that is older says nothing about today. */
export const MAX_AGE_HOURS = 48

/** A share of fewer orders, or an average of fewer reviews, says nothing. */
const FEWEST: Partial<Record<MeasureId, number>> = {
  average_of_approved_reviews: 5,
  orders_within_promised_time: 30,
  orders_completed_of_paid: 30,
}

/** Characters. */
export const LONGEST_WORDING = 160

/** Figures that no document may stand in for. */
const measuredOnly: readonly ClaimId[] = ['rating', 'reviews']

interface Proof {
  id: ClaimId
  statedValue: string
  measuredBy: MeasureId | null
  measurement: (Measurement & { at: Date }) | null
  evidence: string | null
}

/**
 * The figure that pages may state. The demo shop says that it is one and states every figure; a live shop states what it
 * measured, else what a document proves, else nothing.
 */
export function shownValue(claim: Proof, mode: 'demo' | 'live', now: Date): string | undefined {
  if (mode === 'demo') return claim.statedValue
  const measured = measuredValue(claim, now)
  if (measured !== undefined || measuredOnly.includes(claim.id)) return measured
  return claim.evidence === null ? undefined : claim.statedValue
}

/** The measured figure as pages state it; undefined where there is none of these days, or one over too little. */
export function measuredValue({ measuredBy, measurement }: Pick<Proof, 'measuredBy' | 'measurement'>, now: Date): string | undefined {
  const isFresh = measurement !== null && now.getTime() - measurement.at.getTime() <= MAX_AGE_HOURS * 3_600_000
  return measuredBy && measurement && isFresh ? formatMeasured(measuredBy, measurement) : undefined
}

/** A measured figure as pages state it, never rounded up; undefined where it was measured over too little. */
export function formatMeasured(by: MeasureId, { value, sample }: Pick<Measurement, 'value' | 'sample'>): string | undefined {
  if (sample < (FEWEST[by] ?? 1)) return undefined
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

/** `87`, `1,200+`, `3.4M+`: two digits are enough from a hundred on. */
function formatCount(count: number): string {
  if (count < 100) return String(count)
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  const floor = Math.floor(count / step) * step
  return floor >= 1_000_000 ? `${floor / 1_000_000}M+` : `${floor.toLocaleString('en-US')}+`
}

/**
 * Texts with their figures put in: `{refill}` is the figure, `{refill|days}` the same as `30 days`. A part in `[[ ]]` is left
 * out where its figure may not be shown, and so is any other item of a list: what remains closes up.
 */
export function withClaims<Content>(content: Content, claims: ShownClaims): Content {
  if (typeof content === 'string') return fill(content, claims) as Content
  if (Array.isArray(content))
    return content.filter((item) => !lacksClaim(item, claims)).map((item) => withClaims<unknown>(item, claims)) as Content
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withClaims<unknown>(value, claims)])) as Content
}

function fill(text: string, claims: ShownClaims): string {
  return text
    .replace(/\[\[(.*?)\]\]/g, (_, part: string) => (lacksClaim(part, claims) ? '' : part))
    .replace(/\{(\w+)(\|days)?\}/g, (_, id: ClaimId, days?: string) => (days ? claims[id]?.replace(/-day$/, ' days') : claims[id]) ?? '')
}

/** Whether a text, or one of an object's, cannot do without a figure that may not be shown. */
function lacksClaim(item: unknown, claims: ShownClaims): boolean {
  if (typeof item === 'object' && item !== null) return Object.values(item).some((each) => lacksClaim(each, claims))
  if (typeof item !== 'string') return false
  return claimIds.some((id) => claims[id] === undefined && new RegExp(`\\{${id}(\\|days)?\\}`).test(item.replace(/\[\[.*?\]\]/g, '')))
}
