import {
  bareHost,
  formatLink,
  isHost,
  type LinkPattern,
  overlap,
  readPattern,
  matchPattern,
  type LinkValues,
  placeholdersOf,
  literalsOf,
} from '#features/catalog/rules/link-pattern.ts'
import { readUrl, type Target, MAX_LINK_LENGTH } from '#features/catalog/rules/read-url.ts'
import type { FieldError } from '#shared/errors.ts'

/** The format of links to a platform's accounts, or to its posts. */
export interface PlaceRules {
  /** What the platform calls it: `channel`, `video`. */
  word: string
  /** Link patterns, as parsed by `readPattern`. The first one for accounts is the preferred form. */
  patterns: readonly string[]
  /** An example link, shown where customers enter theirs. */
  example: string
}

/** How to read the links of an added platform. */
export interface LinkRules {
  /** Its hosts, with or without `www.`. The first is used for canonical links. */
  hosts: readonly string[]
  /** Punctuation allowed in names besides letters and digits: any of `.`, `_` and `-`. */
  nameSigns: string
  /** Maximum length of a name in characters. */
  nameLimit: number
  /** Pages of the platform that look like names: `directory`. */
  notNames: readonly string[]
  account: PlaceRules | null
  post: PlaceRules | null
}

/** What a link leads to. A post can be a video, a clip or anything else that isn't an account. */
export type PlaceType = 'account' | 'post'

const ID = /^[\w-]{1,64}$/

/**
 * Reads a link by the rules of a platform. An account can also be given as `@name` or `name`. `url` is the canonical link, which reads
 * back as itself. `key` is the same for all spellings of a link. If the link can't be read, `message` says what to enter.
 */
export function readLinkByRules(
  input: string,
  { id, name, links }: { id: string; name: string; links: LinkRules },
  wanted: PlaceType,
): Target {
  const text = input.trim()
  if (text === '') return { ok: false, message: 'Please enter a URL' }
  if (text.length > MAX_LINK_LENGTH) return { ok: false, message: `Please enter a URL of at most ${MAX_LINK_LENGTH} characters` }
  const url = readUrl(withScheme(text, links) ?? (wanted === 'account' ? (linkOfName(text, links) ?? '') : ''))
  const place = url && matchPlace(url, links, wanted)
  if (!place) return { ok: false, message: messageFor(name, links[wanted]) }
  return { ok: true, url: place.url, key: `${id}/${place.key}` }
}

/** The name in a canonical link to an account; undefined if the link doesn't contain it. */
export function nameByRules(url: URL, links: LinkRules): string | undefined {
  return matchPlace(url, links, 'account')?.name
}

/** Whether a link is on a host of the platform. */
export function isOnHosts(hostname: string, links: LinkRules): boolean {
  const host = bareHost(hostname)
  return isListedHost(host, links) || patternsOf(links).some((pattern) => pattern.host === host)
}

function isListedHost(host: string, { hosts }: LinkRules): boolean {
  return hosts.some((listed) => bareHost(listed) === host)
}

function messageFor(platform: string, place: PlaceRules | null): string {
  return place ? `Please enter a valid ${platform} ${place.word} URL, such as ${place.example}` : `Please enter a valid ${platform} URL`
}

/** A link with its scheme added if it's missing; undefined if the text isn't a link to the platform. */
function withScheme(text: string, links: LinkRules): string | undefined {
  if (/^https?:\/\//i.test(text)) return text
  return isOnHosts((text.split(/[/?#]/, 1)[0] ?? '').toLowerCase(), links) ? `https://${text}` : undefined
}

function linkOfName(text: string, links: LinkRules): string | undefined {
  const name = text.replace(/^@/, '')
  const pattern = placePatterns(links.account).find((candidate) => placeholdersOf(candidate).join() === 'name')
  return pattern && isName(name, links) ? hostOf(pattern, links) + formatLink(pattern, { name }) : undefined
}

function matchPlace(url: URL, links: LinkRules, wanted: PlaceType): { url: string; key: string; name?: string | undefined } | undefined {
  const patterns = placePatterns(links[wanted])
  const host = bareHost(url.hostname)
  // A host that has patterns of its own is only matched against those.
  const hasOwnPatterns = patternsOf(links).some((pattern) => pattern.host === host)
  if (!hasOwnPatterns && !isListedHost(host, links)) return undefined
  for (const pattern of patterns.filter((candidate) => candidate.host === (hasOwnPatterns ? host : null))) {
    const values = matchPattern(pattern, url)
    if (!values || !isValid(values, links)) continue
    const key = wanted === 'post' ? `post/${values.id ?? ''}` : (values.name?.toLowerCase() ?? `id/${values.id ?? ''}`)
    // All links with the same name lead to the same account, so the preferred form is canonical. An id can be a video in one form and
    // a clip in another, so a post keeps its form.
    const sameValues = (candidate: LinkPattern) => placeholdersOf(candidate).join() === placeholdersOf(pattern).join()
    const canonical = (wanted === 'account' && patterns.find(sameValues)) || pattern
    return { url: hostOf(canonical, links) + formatLink(canonical, values), key, name: values.name }
  }
  return undefined
}

function hostOf({ host }: LinkPattern, { hosts }: LinkRules): string {
  return `https://${host ?? hosts[0] ?? ''}`
}

function isValid({ name, id }: LinkValues, links: LinkRules): boolean {
  return (name === undefined || isName(name, links)) && (id === undefined || (ID.test(id) && !isReserved(id, links)))
}

function isName(text: string, links: LinkRules): boolean {
  const { nameSigns, nameLimit, notNames } = links
  if (text.length > nameLimit || !/[a-z\d]/i.test(text) || isReserved(text, links)) return false
  if (notNames.some((word) => word.toLowerCase() === text.toLowerCase())) return false
  return [...text].every((character) => /[a-z\d]/i.test(character) || nameSigns.includes(character))
}

function isReserved(text: string, links: LinkRules): boolean {
  return patternsOf(links).some((pattern) => literalsOf(pattern).includes(text.toLowerCase()))
}

function placePatterns(place: PlaceRules | null): LinkPattern[] {
  return place?.patterns.flatMap((text) => readPattern(text) ?? []) ?? []
}

function patternsOf({ account, post }: LinkRules): LinkPattern[] {
  return [...placePatterns(account), ...placePatterns(post)]
}

/** What is wrong with link rules, by field (`account.patterns`); empty if they're valid. */
export function linkRuleProblems(links: LinkRules, platform: { id: string; name: string }): FieldError[] {
  const wrongHost = links.hosts.find((host) => !isHost(host))
  if (links.hosts.length === 0 || wrongHost !== undefined)
    return [
      {
        path: 'hosts',
        message: `Enter hosts without https:// or a path, such as www.example.com${wrongHost ? `, not ${wrongHost}` : ''}.`,
      },
    ]
  if (!links.account && !links.post) return [{ path: 'account.patterns', message: 'Enter links to accounts, to posts, or both.' }]
  const patternProblems = (['account', 'post'] as const).flatMap((place) => placeProblems(place, links[place]))
  if (patternProblems.length > 0) return patternProblems
  const texts = [...(links.account?.patterns ?? []), ...(links.post?.patterns ?? [])]
  for (const [index, text] of texts.entries()) {
    const other = texts.slice(0, index).find((earlier) => patternsOverlap(earlier, text))
    const path = links.post?.patterns.includes(text) ? 'post.patterns' : 'account.patterns'
    if (other !== undefined) return [{ path, message: `${other} and ${text} match the same links. Keep one of them.` }]
  }
  const patternHosts = patternsOf(links).flatMap(({ host }) => host ?? [])
  const shared = links.hosts.find((host) => patternHosts.includes(bareHost(host)))
  if (shared) return [{ path: 'hosts', message: `${shared} has its own pattern. Remove the host from this list or from the pattern.` }]
  return (['account', 'post'] as const).flatMap((place) => {
    const example = links[place]?.example
    if (example === undefined || (example.startsWith('https://') && readLinkByRules(example, { ...platform, links }, place).ok)) return []
    return [{ path: `${place}.example`, message: 'No pattern matches this link. Enter the full link, including https://.' }]
  })
}

function placeProblems(place: PlaceType, rules: PlaceRules | null): FieldError[] {
  if (!rules) return []
  const path = `${place}.patterns`
  if (rules.patterns.length === 0) return [{ path, message: 'Enter at least one pattern.' }]
  return rules.patterns.flatMap((text) => {
    const pattern = readPattern(text)
    if (!pattern) return [{ path, message: `${text} isn’t a valid pattern. Use a format such as /@{name}, /video/{id} or /watch?v={id}.` }]
    const placeholders = placeholdersOf(pattern)
    if (new Set(placeholders).size < placeholders.length) return [{ path, message: `${text} has the same placeholder twice.` }]
    if (place === 'post' && !placeholders.includes('id')) return [{ path, message: `${text} needs {id} to identify the post.` }]
    if (place === 'account' && placeholders.length !== 1) return [{ path, message: `${text} needs either {name} or {id}.` }]
    return []
  })
}

function patternsOverlap(a: string, b: string): boolean {
  const [first, second] = [readPattern(a), readPattern(b)]
  return first !== undefined && second !== undefined && overlap(first, second)
}
