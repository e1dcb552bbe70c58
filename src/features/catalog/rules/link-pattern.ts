import { segments } from '#features/catalog/rules/read-url.ts'

/** The values of a pattern's placeholders in a link. */
export type LinkValues = { name?: string; id?: string }

type Segment = { literal: string } | { prefix: string; placeholder: 'name' | 'id' }

/** A parsed link pattern. */
export interface LinkPattern {
  /** The only host it applies to, without `www.`; null for all hosts of the platform. */
  host: string | null
  path: readonly Segment[]
  /** Ends in `/*`, so the rest of the path is ignored. */
  isOpen: boolean
  query: { name: string; placeholder: 'name' | 'id' } | null
}

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/
const LITERAL = /^[\w.-]{1,60}$/
const PLACEHOLDER = /^([@~+]?)\{(name|id)\}$/
const QUERY = /^([\w-]{1,30})=\{(name|id)\}$/

/** Whether a text is a host name, such as `www.twitch.tv`. */
export function isHost(text: string): boolean {
  return text.length <= 100 && HOST.test(text)
}

/** A host without `www.`, which customers may omit or add. */
export function bareHost(host: string): string {
  return host.replace(/^www\./, '')
}

/**
 * Parses a pattern: `/{name}`, `/@{name}`, `/{name}/clip/{id}`, `/watch?v={id}`, `clips.twitch.tv/{id}`, `/r/{name}/comments/{id}/*`.
 * Each part of the path is a word or one placeholder, which can follow `@`, `~` or `+`. Returns undefined for anything else.
 */
export function readPattern(text: string): LinkPattern | undefined {
  const [, host = '', path = '', , query] = /^([^/?]*)((?:\/[^/?]+)+)(\?(.+))?$/.exec(text) ?? []
  if (path === '' || (host !== '' && !isHost(host))) return undefined
  const parts = path.slice(1).split('/')
  const isOpen = parts.at(-1) === '*'
  const parsed = (isOpen ? parts.slice(0, -1) : parts).map(readSegment)
  const parameter = query === undefined ? null : QUERY.exec(query)
  if (query !== undefined && !parameter) return undefined
  const valid = parsed.filter((segment) => segment !== undefined)
  if (valid.length < parsed.length || valid.length === 0) return undefined
  const [, name = '', placeholder] = parameter ?? []
  return {
    host: host === '' ? null : bareHost(host),
    path: valid,
    isOpen,
    query: parameter && { name, placeholder: placeholder === 'name' ? 'name' : 'id' },
  }
}

function readSegment(text: string): Segment | undefined {
  const [, prefix = '', placeholder] = PLACEHOLDER.exec(text) ?? []
  if (placeholder === 'name' || placeholder === 'id') return { prefix, placeholder }
  return LITERAL.test(text) ? { literal: text } : undefined
}

/** The placeholders of a pattern, in order. */
export function placeholdersOf({ path, query }: LinkPattern): ('name' | 'id')[] {
  return [...path, ...(query ? [query] : [])].flatMap((part) => ('placeholder' in part ? [part.placeholder] : []))
}

/** The fixed words of a pattern, in lower case. They can't be names. */
export function literalsOf({ path }: LinkPattern): string[] {
  return path.flatMap((segment) => ('literal' in segment ? [segment.literal.toLowerCase()] : []))
}

/** Matches a pattern against the path and query of a link. Returns the values of its placeholders; undefined if it doesn't match. */
export function matchPattern(pattern: LinkPattern, url: URL): LinkValues | undefined {
  const parts = segments(url)
  if (pattern.isOpen ? parts.length < pattern.path.length : parts.length !== pattern.path.length) return undefined
  const values: LinkValues = {}
  for (const [index, segment] of pattern.path.entries()) {
    const part = parts[index] ?? ''
    if ('literal' in segment) {
      if (part.toLowerCase() !== segment.literal.toLowerCase()) return undefined
    } else {
      if (!part.startsWith(segment.prefix)) return undefined
      values[segment.placeholder] = part.slice(segment.prefix.length)
    }
  }
  if (pattern.query) values[pattern.query.placeholder] = url.searchParams.get(pattern.query.name) ?? ''
  return values
}

/** The path and query of a pattern with its placeholders filled in. */
export function formatLink({ path, query }: LinkPattern, values: LinkValues): string {
  const parts = path.map((segment) => ('literal' in segment ? segment.literal : segment.prefix + (values[segment.placeholder] ?? '')))
  return `/${parts.join('/')}${query ? `?${query.name}=${values[query.placeholder] ?? ''}` : ''}`
}

/**
 * Whether a link could match both patterns, given that no name or id is a fixed word of a pattern. Patterns with different parameters don't
 * overlap: a link that happens to have both is read by the first.
 */
export function overlap(a: LinkPattern, b: LinkPattern): boolean {
  const [shorter, longer] = a.path.length <= b.path.length ? [a, b] : [b, a]
  if (a.host !== b.host || (shorter.path.length < longer.path.length && !shorter.isOpen)) return false
  if (a.query && b.query && a.query.name !== b.query.name) return false
  return shorter.path.every((segment, index) => segmentsOverlap(segment, longer.path[index]))
}

function segmentsOverlap(a: Segment, b: Segment | undefined): boolean {
  if (!b) return false
  if ('literal' in a) return 'literal' in b && a.literal.toLowerCase() === b.literal.toLowerCase()
  return 'placeholder' in b && a.prefix === b.prefix
}
