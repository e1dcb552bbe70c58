import {
  bareHost,
  fill,
  isHost,
  type LinkPattern,
  overlap,
  readPattern,
  take,
  type Taken,
  takenBy,
  wordsOf,
} from '#features/catalog/rules/link-pattern.ts'
import { readUrl, type Target, URL_LIMIT } from '#features/catalog/rules/read-url.ts'
import type { FieldError } from '#shared/errors.ts'

/** How links to the accounts, or to the posts, of a platform look. */
export interface PlaceRules {
  /** What it is called on the platform: `channel`, `video`. */
  word: string
  /** Forms of its links, for accounts the preferred one first; `readPattern` says how they are written. */
  patterns: readonly string[]
  /** A link as customers have it, shown where they enter theirs. */
  example: string
}

/** How the links of an added platform are read. */
export interface LinkRules {
  /** Its hosts; the first is that of canonical links. `www.` may be there or not. */
  hosts: readonly string[]
  /** Signs that names may have beside letters and digits, out of `.`, `_` and `-`. */
  nameSigns: string
  /** The longest name, in characters. */
  nameLimit: number
  /** Pages of the platform that look like names: `directory`. */
  notNames: readonly string[]
  account: PlaceRules | null
  post: PlaceRules | null
}

/** What a link leads to: an account, or a post (a video, a clip, ...). */
export type PlaceType = 'account' | 'post'

const ID = /^[\w-]{1,64}$/

/**
 * Reads a link, or for an account also `@name` or `name`, by the rules of a platform. `url` is the canonical form and reads back as
 * itself; `key` is equal for two ways of writing the same place. Otherwise `message` says what to enter.
 */
export function readByRules(input: string, { id, name, links }: { id: string; name: string; links: LinkRules }, wanted: PlaceType): Target {
  const text = input.trim()
  if (text === '') return { ok: false, message: 'Please enter a URL' }
  if (text.length > URL_LIMIT) return { ok: false, message: `Please enter a URL of at most ${URL_LIMIT} characters` }
  const url = readUrl(withScheme(text, links) ?? (wanted === 'account' ? (linkOfName(text, links) ?? '') : ''))
  const place = url && placeOf(url, links, wanted)
  if (!place) return { ok: false, message: messageFor(name, links[wanted]) }
  return { ok: true, url: place.url, key: `${id}/${place.key}` }
}

/** The name in a canonical link to an account; undefined where the link does not say it. */
export function nameByRules(url: URL, links: LinkRules): string | undefined {
  return placeOf(url, links, 'account')?.name
}

/** Whether a link is on a host of the platform. */
export function isOnHosts(hostname: string, links: LinkRules): boolean {
  const host = bareHost(hostname)
  return links.hosts.some((each) => bareHost(each) === host) || patternsOf(links).some((pattern) => pattern.host === host)
}

function messageFor(platform: string, place: PlaceRules | null): string {
  return place ? `Please enter a valid ${platform} ${place.word} URL, such as ${place.example}` : `Please enter a valid ${platform} URL`
}

/** A link as a browser would complete it; undefined for what is none. */
function withScheme(text: string, links: LinkRules): string | undefined {
  if (/^https?:\/\//i.test(text)) return text
  return isOnHosts((text.split(/[/?#]/, 1)[0] ?? '').toLowerCase(), links) ? `https://${text}` : undefined
}

function linkOfName(text: string, links: LinkRules): string | undefined {
  const name = text.replace(/^@/, '')
  const pattern = placePatterns(links.account).find((each) => takenBy(each).join() === 'name')
  return pattern && isName(name, links) ? hostOf(pattern, links) + fill(pattern, { name }) : undefined
}

function placeOf(url: URL, links: LinkRules, wanted: PlaceType): { url: string; key: string; name?: string | undefined } | undefined {
  const own = placePatterns(links[wanted])
  const host = bareHost(url.hostname)
  const all = patternsOf(links)
  // A host that patterns name is read by these alone.
  const isNamed = all.some((pattern) => pattern.host === host)
  if (!isNamed && !links.hosts.some((each) => bareHost(each) === host)) return undefined
  for (const pattern of own.filter((each) => each.host === (isNamed ? host : null))) {
    const taken = take(pattern, url)
    if (!taken || !isFine(taken, links)) continue
    // Every link with a name leads to the account of this name. What an id names depends on the form: a video here, a clip there.
    const written = wanted === 'account' ? (own.find((each) => takenBy(each).join() === takenBy(pattern).join()) ?? pattern) : pattern
    const key = wanted === 'post' ? `post/${taken.id ?? ''}` : (taken.name?.toLowerCase() ?? `id/${taken.id ?? ''}`)
    return { url: hostOf(written, links) + fill(written, taken), key, name: taken.name }
  }
  return undefined
}

function hostOf({ host }: LinkPattern, { hosts }: LinkRules): string {
  return `https://${host ?? hosts[0] ?? ''}`
}

function isFine({ name, id }: Taken, links: LinkRules): boolean {
  return (name === undefined || isName(name, links)) && (id === undefined || (ID.test(id) && !isWord(id, links)))
}

function isName(text: string, links: LinkRules): boolean {
  const signs = links.nameSigns
  const isWritten = [...text].every((sign) => /[a-z\d]/i.test(sign) || signs.includes(sign))
  return /[a-z\d]/i.test(text) && isWritten && text.length <= links.nameLimit && !isWord(text, links) && !isListed(text, links.notNames)
}

function isWord(text: string, links: LinkRules): boolean {
  return patternsOf(links).some((pattern) => isListed(text, wordsOf(pattern)))
}

function isListed(text: string, words: readonly string[]): boolean {
  return words.some((word) => word.toLowerCase() === text.toLowerCase())
}

function placePatterns(place: PlaceRules | null): LinkPattern[] {
  return place?.patterns.flatMap((text) => readPattern(text) ?? []) ?? []
}

function patternsOf({ account, post }: LinkRules): LinkPattern[] {
  return [...placePatterns(account), ...placePatterns(post)]
}

/** What keeps the rules from being used, each at its field: `account.patterns`. Empty if they can be. */
export function linkRuleProblems(links: LinkRules, platform: { id: string; name: string }): FieldError[] {
  const wrongHost = links.hosts.find((host) => !isHost(host))
  if (links.hosts.length === 0 || wrongHost !== undefined)
    return [
      {
        path: 'hosts',
        message: `Enter hosts without https:// or a path, such as www.example.com${wrongHost ? `, not ${wrongHost}` : ''}.`,
      },
    ]
  if (!links.account && !links.post) return [{ path: 'account.patterns', message: 'Enter the links of accounts, of posts, or both.' }]
  const wrong = (['account', 'post'] as const).flatMap((place) => placeProblems(place, links[place]))
  if (wrong.length > 0) return wrong
  const texts = [...(links.account?.patterns ?? []), ...(links.post?.patterns ?? [])]
  for (const [place, text] of texts.entries()) {
    const other = texts.slice(0, place).find((each) => patternsOverlap(each, text))
    const path = links.post?.patterns.includes(text) ? 'post.patterns' : 'account.patterns'
    if (other !== undefined) return [{ path, message: `${other} and ${text} read the same links. Keep one of them.` }]
  }
  const named = patternsOf(links).flatMap(({ host }) => host ?? [])
  const twice = links.hosts.find((host) => named.includes(bareHost(host)))
  if (twice) return [{ path: 'hosts', message: `A pattern is for ${twice} alone. Take the host off this list, or out of the pattern.` }]
  return (['account', 'post'] as const).flatMap((place) => {
    const example = links[place]?.example
    if (example === undefined || (example.startsWith('https://') && readByRules(example, { ...platform, links }, place).ok)) return []
    return [{ path: `${place}.example`, message: 'None of the patterns reads this link. Enter the whole link, from https:// on.' }]
  })
}

function placeProblems(place: PlaceType, rules: PlaceRules | null): FieldError[] {
  if (!rules) return []
  const path = `${place}.patterns`
  if (rules.patterns.length === 0) return [{ path, message: 'Enter at least one pattern.' }]
  return rules.patterns.flatMap((text) => {
    const pattern = readPattern(text)
    if (!pattern) return [{ path, message: `${text} is not a pattern. Write it like /@{name}, /video/{id} or /watch?v={id}.` }]
    const taken = takenBy(pattern)
    if (new Set(taken).size < taken.length) return [{ path, message: `${text} has a placeholder twice.` }]
    if (place === 'post' && !taken.includes('id')) return [{ path, message: `${text} has no {id}, which tells one post from another.` }]
    if (place === 'account' && taken.length !== 1) return [{ path, message: `${text} needs {name}, or {id}, and not both.` }]
    return []
  })
}

function patternsOverlap(a: string, b: string): boolean {
  const [first, second] = [readPattern(a), readPattern(b)]
  return first !== undefined && second !== undefined && overlap(first, second)
}
