/** Where a visit came from: `utm_source`, else the host of the page that led here, else `direct`. */
export interface VisitSource {
  source: string
  /** `utm_campaign`; null without one. */
  campaign: string | null
}

/** A visit without a campaign or a page that led here. */
export const DIRECT = 'direct'

/**
 * Reads a visit's source from a request or from what the browser kept. Each text counts in lower case, with at most 60 characters of
 * `a-z0-9._ -`; others are dropped, because anybody can write them. Null without a source.
 */
export function readVisitSource(given: { source?: unknown; campaign?: unknown } | null | undefined): VisitSource | null {
  const source = cleaned(given?.source)
  return source === null ? null : { source, campaign: cleaned(given?.campaign) }
}

/** The source of a visit by what the first page of its tab was opened with, see `arrivalScript`; `referrer` is the host of another site, or empty. */
export function sourceOfArrival({ utm, campaign, referrer }: { utm?: unknown; campaign?: unknown; referrer?: unknown }): VisitSource {
  return (
    readVisitSource({ source: utm, campaign }) ??
    readVisitSource({ source: typeof referrer === 'string' ? referrer.replace(/^www\./, '') : null }) ?? { source: DIRECT, campaign: null }
  )
}

function cleaned(text: unknown): string | null {
  const plain = typeof text === 'string' ? text.trim().toLowerCase() : ''
  return /^[a-z0-9._ -]{1,60}$/.test(plain) ? plain : null
}

/** The stored source from what staff read, see `visitSourceName`. */
export function visitSourceNamed(name: string): string | null {
  return name === 'Unknown' ? null : name === 'Direct' ? DIRECT : name
}

/** A visit's source as staff read it: `instagram`, `Direct`; orders from before it was read have `Unknown`. */
export function visitSourceName(source: string | null): string {
  return source === null ? 'Unknown' : source === DIRECT ? 'Direct' : source
}
