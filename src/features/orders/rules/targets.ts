import { platformName, type Platform, type ServiceKind, targetType } from '#features/catalog/rules.ts'
import { builtInHosts } from '#features/catalog/rules/built-in-hosts.ts'
import { isOnHosts, nameByRules, readLinkByRules } from '#features/catalog/rules/link-rules.ts'
import { readUrl, type RefusedTarget, segments, type Target, MAX_LINK_LENGTH } from '#features/catalog/rules/read-url.ts'
import { type PlatformEntry, registry } from '#features/catalog/rules/registry.ts'

/** What a URL leads to on its platform. */
interface Place {
  /** `post` includes videos and reels. `hidden` is a share link that only the platform can resolve. */
  what: 'account' | 'post' | 'hidden'
  /** Path and query of the canonical URL, with a leading slash. */
  path: string
  /** The same for every spelling: handles in lower case, ids unchanged. */
  key: string
}

/** Parsers for the built-in platforms, whose links have more forms than the rules of added platforms can express. */
const readers: Partial<Record<Platform, (url: URL) => Place | null>> = {
  instagram: readInstagram,
  tiktok: readTikTok,
  youtube: readYouTube,
}

/**
 * Parses an order's target as people type it: with or without `https://`, with tracking parameters, or as `@name` or `name` for an account.
 * `url` is the canonical form (https, one host, no tracking parameters) and parses as itself. `key` is the same for every spelling. If the
 * input is refused, `message` says what to enter. Rules and messages are from section 5. Hosts are parsed, never matched as substrings.
 */
export function parseTarget(input: string, kind: ServiceKind): Target {
  const wanted = targetType(kind.type) === 'account' ? 'account' : 'post'
  // Added platforms may have any name, even `constructor`.
  const read = Object.hasOwn(readers, kind.platform) ? readers[kind.platform] : undefined
  if (read) return parseBuiltIn(input, kind.platform, read, wanted)
  const added = addedPlatforms().find(({ id }) => id === kind.platform)
  return added ? readLinkByRules(input, added, wanted) : refuse(messageFor(kind.platform, wanted))
}

function addedPlatforms(): (PlatformEntry & Required<Pick<PlatformEntry, 'links'>>)[] {
  return registry().platforms.flatMap(({ links, ...platform }) => (links ? [{ ...platform, links }] : []))
}

function parseBuiltIn(input: string, platform: Platform, read: (url: URL) => Place | null, wanted: 'account' | 'post'): Target {
  const text = input.trim()
  if (text === '') return refuse('Please enter a URL')
  if (text.length > MAX_LINK_LENGTH) return refuse(`Please enter a URL of at most ${MAX_LINK_LENGTH} characters`)
  const address = withScheme(text) ?? (wanted === 'account' ? addressOfName(text, platform) : undefined)
  if (address === undefined) {
    const isName = /^@[\w.·-]+$/.test(text)
    return refuse(isName ? messageFor(platform, wanted) : 'Please enter a valid URL starting with http:// or https://')
  }
  const url = readUrl(address)
  const place = url && builtInHosts[platform]?.includes(url.hostname) ? read(url) : null
  if (url && (place?.what === 'hidden' || (isShortTikTok(url) && place !== null && place.what !== wanted))) {
    return { ...refuse(hiddenMessage(platform, wanted)), short: `https://${url.hostname}${url.pathname}` }
  }
  if (place?.what !== wanted) return refuse(messageFor(platform, wanted))
  return { ok: true, url: canonicalHost(platform) + place.path, key: `${platform}/${place.key}` }
}

const anyHost = new RegExp(
  `^(?:${Object.values(builtInHosts)
    .flat()
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?:[/?#]|$)`,
  'i',
)

function canonicalHost(platform: Platform): string {
  return `https://${builtInHosts[platform]?.[0] ?? ''}`
}

/** Adds a missing scheme like a browser; undefined if the text isn't a URL. */
function withScheme(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text
  return anyHost.test(text) ? `https://${text}` : undefined
}

/** The profile URL of `@name` or `name`; undefined if it isn't a valid name on the platform. */
function addressOfName(text: string, platform: Platform): string | undefined {
  const name = text.replace(/^@/, '')
  if (!(platform === 'youtube' ? CHANNEL_NAME : HANDLE).test(name)) return undefined
  if (platform === 'youtube' && CHANNEL_ID.test(text)) return `${canonicalHost(platform)}/channel/${text}`
  return `${canonicalHost(platform)}/${platform === 'instagram' ? '' : '@'}${encodeURIComponent(name)}`
}

/** The account name in a canonical URL, without `@`; undefined if the URL doesn't contain it, as for a post or a channel id. */
export function accountNameOf(url: string): string | undefined {
  const address = new URL(url)
  const added = addedPlatforms().find(({ links }) => isOnHosts(address.hostname, links))
  if (added) return nameByRules(address, added.links)
  const { hostname, pathname } = address
  const [first = '', second] = pathname.split('/').filter(Boolean)
  if (second !== undefined || first === '' || first === 'watch') return undefined
  if (hostname === 'www.instagram.com') return first
  return first.startsWith('@') ? decodeURIComponent(first.slice(1)) : undefined
}

function isShortTikTok(url: URL): boolean {
  return ['vm.tiktok.com', 'vt.tiktok.com'].includes(url.hostname) || url.pathname.startsWith('/t/')
}

function refuse(message: string): RefusedTarget {
  return { ok: false, message }
}

function messageFor(platform: Platform, wanted: 'account' | 'post'): string {
  return `Please enter a valid ${platformName(platform)} ${placeName(platform, wanted)} URL`
}

/** The platform's word for an account or a post: `channel`, `post or reel`. */
export function placeName(platform: Platform, wanted: 'account' | 'post'): string {
  const word = addedPlatforms().find(({ id }) => id === platform)?.links[wanted]?.word
  if (word !== undefined) return word
  if (wanted === 'account') return platform === 'youtube' ? 'channel' : 'profile'
  return platform === 'instagram' ? 'post or reel' : 'video'
}

function hiddenMessage(platform: Platform, wanted: 'account' | 'post'): string {
  return `This short link hides where it leads. Please open it and copy the link of the ${placeName(platform, wanted)} from there.`
}

function post(path: string, id: string): Place {
  return { what: 'post', path, key: `post/${id}` }
}

function account(path: string): Place {
  return { what: 'account', path, key: path.slice(1).toLowerCase() }
}

const ID = /^[\w-]{1,64}$/
const HANDLE = /^[\w.]{1,30}$/
const NOT_PROFILES = ['p', 'reel', 'reels', 'tv', 'stories', 'explore', 'accounts', 'share', 'direct', 'about', 'legal', 'developer']

function readInstagram(url: URL): Place | null {
  const parts = segments(url)
  const [first = '', second = '', third = ''] = parts
  // The app's share links are opaque. Only Instagram can resolve them.
  if (first === 'share' && second) return { what: 'hidden', path: '', key: '' }
  const named = HANDLE.test(first) && !NOT_PROFILES.includes(first.toLowerCase())
  const [form, id] = named ? [second, third] : [first, second]
  if (['p', 'reel', 'reels'].includes(form) && ID.test(id)) return post(`/${form === 'p' ? 'p' : 'reel'}/${id}/`, id)
  const isProfile = named && (parts.length === 1 || (parts.length === 2 && ['reels', 'tagged'].includes(second)))
  return isProfile ? { ...account(`/${first.toLowerCase()}`), path: `/${first.toLowerCase()}/` } : null
}

function readTikTok(url: URL): Place | null {
  const parts = segments(url)
  const [first = '', second = '', third = ''] = parts
  // The app's share links are opaque. Only TikTok can resolve them, so they are kept unchanged.
  if (['vm.tiktok.com', 'vt.tiktok.com'].includes(url.hostname))
    return ID.test(first) && parts.length === 1 ? post(`/t/${first}/`, `t/${first}`) : null
  if (first === 't' && ID.test(second)) return post(`/t/${second}/`, `t/${second}`)
  const handle = first.slice(1).toLowerCase()
  if (!first.startsWith('@') || !HANDLE.test(handle)) return null
  if (second === 'video' && /^[1-9]\d{0,24}$/.test(third)) return post(`/@${handle}/video/${third}`, third)
  return parts.length === 1 ? account(`/@${handle}`) : null
}

const CHANNEL_TABS = ['featured', 'videos', 'shorts', 'streams', 'live', 'playlists', 'community', 'posts', 'releases', 'podcasts', 'about']
const CHANNEL_ID = /^UC[\w-]{22}$/
const CHANNEL_NAME = /^[\p{L}\p{M}\p{N}._·-]{1,100}$/u

function readYouTube(url: URL): Place | null {
  const parts = segments(url)
  const video = videoOf(url, parts)
  if (video !== null) return ID.test(video) ? post(`/watch?v=${video}`, video) : null
  if (url.hostname.endsWith('youtu.be')) return null
  const [first = '', second = ''] = parts
  const isId = first === 'channel'
  const named = isId || first === 'c' || first === 'user'
  const name = named ? second : first.slice(1)
  const tab = parts[named ? 2 : 1]
  if (!named && !first.startsWith('@')) return null
  if (!(isId ? /^UC[\w-]{1,62}$/ : CHANNEL_NAME).test(name) || (tab !== undefined && !CHANNEL_TABS.includes(tab))) return null
  const encoded = encodeURIComponent(name)
  const place = account(named ? `/${first}/${encoded}` : `/@${encoded}`)
  return isId ? { ...place, key: `channel/${name}` } : place
}

/** The id in any form of video URL; null for other URLs. */
function videoOf(url: URL, [first = '', second = '']: string[]): string | null {
  if (url.hostname.endsWith('youtu.be')) return first
  if (first === 'watch') return url.searchParams.get('v') ?? ''
  return ['shorts', 'live', 'embed'].includes(first) ? second : null
}
