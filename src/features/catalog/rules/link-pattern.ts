import { segments } from '#features/catalog/rules/read-url.ts'

/** What a pattern takes from a link. */
export type Taken = { name?: string; id?: string }

type Segment = { literal: string } | { sign: string; takes: 'name' | 'id' }

/** A pattern of links, read. */
export interface LinkPattern {
  /** The one host it is for, without `www.`; null for all hosts of the platform. */
  host: string | null
  path: readonly Segment[]
  /** It ends in `/*`: whatever follows is left out. */
  isOpen: boolean
  query: { name: string; takes: 'name' | 'id' } | null
}

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/
const LITERAL = /^[\w.-]{1,60}$/
const PLACEHOLDER = /^([@~+]?)\{(name|id)\}$/
const QUERY = /^([\w-]{1,30})=\{(name|id)\}$/

/** Whether a text is the name of a host: `www.twitch.tv`. */
export function isHost(text: string): boolean {
  return text.length <= 100 && HOST.test(text)
}

/** A host without `www.`, which customers may leave out or add. */
export function bareHost(host: string): string {
  return host.replace(/^www\./, '')
}

/**
 * Reads a pattern: `/{name}`, `/@{name}`, `/{name}/clip/{id}`, `/watch?v={id}`, `clips.twitch.tv/{id}`, `/r/{name}/comments/{id}/*`.
 * Parts of the path are words or one placeholder, `{name}` with `@`, `~` or `+` before it if need be. Undefined for anything else.
 */
export function readPattern(text: string): LinkPattern | undefined {
  const [, host = '', path = '', , query] = /^([^/?]*)((?:\/[^/?]+)+)(\?(.+))?$/.exec(text) ?? []
  if (path === '' || (host !== '' && !isHost(host))) return undefined
  const parts = path.slice(1).split('/')
  const isOpen = parts.at(-1) === '*'
  const read = (isOpen ? parts.slice(0, -1) : parts).map(readSegment)
  const named = query === undefined ? null : QUERY.exec(query)
  if (query !== undefined && !named) return undefined
  const found = read.filter((segment) => segment !== undefined)
  if (found.length < read.length || found.length === 0) return undefined
  const [, name = '', takes] = named ?? []
  return {
    host: host === '' ? null : bareHost(host),
    path: found,
    isOpen,
    query: named && { name, takes: takes === 'name' ? 'name' : 'id' },
  }
}

function readSegment(text: string): Segment | undefined {
  const [, sign = '', takes] = PLACEHOLDER.exec(text) ?? []
  if (takes === 'name' || takes === 'id') return { sign, takes }
  return LITERAL.test(text) ? { literal: text } : undefined
}

/** What a pattern takes from links, in the order of the pattern. */
export function takenBy({ path, query }: LinkPattern): ('name' | 'id')[] {
  return [...path, ...(query ? [query] : [])].flatMap((part) => ('takes' in part ? [part.takes] : []))
}

/** The words of a pattern, which are no names. */
export function wordsOf({ path }: LinkPattern): string[] {
  return path.flatMap((segment) => ('literal' in segment ? [segment.literal.toLowerCase()] : []))
}

/** What the pattern takes from the path and query of a link; undefined if the link is not of this form. */
export function take(pattern: LinkPattern, url: URL): Taken | undefined {
  const parts = segments(url)
  if (pattern.isOpen ? parts.length < pattern.path.length : parts.length !== pattern.path.length) return undefined
  const taken: Taken = {}
  for (const [place, segment] of pattern.path.entries()) {
    const part = parts[place] ?? ''
    if ('literal' in segment) {
      if (part.toLowerCase() !== segment.literal.toLowerCase()) return undefined
    } else {
      if (!part.startsWith(segment.sign)) return undefined
      taken[segment.takes] = part.slice(segment.sign.length)
    }
  }
  if (pattern.query) taken[pattern.query.takes] = url.searchParams.get(pattern.query.name) ?? ''
  return taken
}

/** The path and query of a pattern with what was taken from a link. */
export function fill({ path, query }: LinkPattern, taken: Taken): string {
  const parts = path.map((segment) => ('literal' in segment ? segment.literal : segment.sign + (taken[segment.takes] ?? '')))
  return `/${parts.join('/')}${query ? `?${query.name}=${taken[query.takes] ?? ''}` : ''}`
}

/** Whether some link would be of both forms, given that no name or id is a word of a pattern. */
export function overlap(a: LinkPattern, b: LinkPattern): boolean {
  const [shorter, longer] = a.path.length <= b.path.length ? [a, b] : [b, a]
  if (a.host !== b.host || (shorter.path.length < longer.path.length && !shorter.isOpen)) return false
  return shorter.path.every((segment, place) => isAlike(segment, longer.path[place]))
}

function isAlike(a: Segment, b: Segment | undefined): boolean {
  if (!b) return false
  if ('literal' in a) return 'literal' in b && a.literal.toLowerCase() === b.literal.toLowerCase()
  return 'takes' in b && a.sign === b.sign
}
