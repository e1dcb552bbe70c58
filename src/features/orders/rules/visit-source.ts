/** Where a visit came from: `utm_source`, else the referring host, else `direct`. */
export interface VisitSource {
  source: string
  /** `utm_campaign`; null without one. */
  campaign: string | null
}

/** The source of a visit without `utm_source` or referrer. */
const DIRECT = 'direct'

/**
 * Reads a visit's source from a request or from the browser's storage. Anyone can send any text, so it's lowercased and dropped unless it has
 * at most 60 characters of `a-z0-9._ -`. Null without a source.
 */
export function readVisitSource(input: { source?: unknown; campaign?: unknown } | null | undefined): VisitSource | null {
  const source = cleaned(input?.source)
  return source === null ? null : { source, campaign: cleaned(input?.campaign) }
}

/** The source of a visit, from what `arrivalScript` saved when the tab was opened. `referrer` is the host of another site, or empty. */
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

/** The stored source of a display name, see `visitSourceName`. */
export function parseVisitSource(name: string): string | null {
  return name === 'Unknown' ? null : name === 'Direct' ? DIRECT : name
}

/** A visit source as shown to staff: `instagram`, `Direct`, or `Unknown` for orders from before sources were recorded. */
export function visitSourceName(source: string | null): string {
  return source === null ? 'Unknown' : source === DIRECT ? 'Direct' : source
}
