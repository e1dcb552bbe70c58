import {
  type Platform,
  platformName,
  platforms,
  type Quality,
  type ServiceKind,
  type ServiceType,
  targetType,
  typesOf,
} from '#features/catalog/rules.ts'
import { builtIn, registry } from '#features/catalog/rules/registry.ts'

const typeWords: [RegExp, ServiceType][] = [
  [/\bsubscribers?\b/, 'subscribers'],
  [/\bfollowers?\b|\bfollows\b/, 'followers'],
  [/\blikes?\b|\bhearts?\b|\bthumbs up\b/, 'likes'],
  [/\bviews?\b|\bplays\b/, 'views'],
  [/\bcomments?\b/, 'comments'],
]

/** The services that a text names. */
export interface NamedServices {
  platforms: Platform[]
  /** In the order of the text. */
  types: ServiceType[]
  quality: Quality | null
}

/** Finds services in a message from `plainWords`. Ignores `like` as in `I would like to`. */
export function servicesIn(words: string): NamedServices {
  const text = words.replace(
    /\b(?:would|id|i|we|you|do|dont|looks?|sounds?|something|anything|just|feel) like\b|\blike (?:to|this|that|it|a)\b/g,
    ' ',
  )
  const own = registry().types.filter(({ id }) => !builtIn.types.some((each) => each.id === id))
  const added = own.map(({ id, name, one }): [RegExp, ServiceType] => [wordOf(name, one), id])
  const found = [...typeWords, ...added].flatMap(([pattern, type]) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ at, type }]
  })
  return {
    platforms: platforms().filter((platform) => wordOf(platform, platformName(platform)).test(text)),
    types: found.toSorted((a, b) => a.at - b.at).map(({ type }) => type),
    quality: qualityIn(text),
  }
}

/** A pattern that finds names in a message from `plainWords`. */
function wordOf(...names: string[]): RegExp {
  return new RegExp(`\\b(?:${names.map((name) => name.toLowerCase().replace(/[.+]/g, '\\$&')).join('|')})\\b`)
}

/** The quality that a text names. Null if it names none, or both to compare them. */
function qualityIn(text: string): Quality | null {
  const [premium, general] = [/\bpremium\b/.test(text), /\bgeneral\b/.test(text)]
  return premium === general ? null : premium ? 'premium' : 'general'
}

/** Returns the services that are meant. Empty if none is named. Followers on YouTube are subscribers. */
export function kindsMeant({ platforms: named, types }: NamedServices): ServiceKind[] {
  if (types.length === 0) return []
  const on = named.length > 0 ? named : platformsWith(types)
  return on.flatMap((platform) => [...new Set(types.flatMap((type) => typeOn(platform, type)))].map((type) => ({ platform, type })))
}

function platformsWith(types: readonly ServiceType[]): readonly Platform[] {
  return platforms().filter((platform) => types.every((type) => typesOf(platform).includes(type)))
}

/** The platform’s equivalent of a type, if it has one: subscribers instead of followers, for example. */
function typeOn(platform: Platform, type: ServiceType): ServiceType[] {
  const own = typesOf(platform)
  if (own.includes(type)) return [type]
  return targetType(type) === 'account' ? own.filter((each) => targetType(each) === 'account').slice(0, 1) : []
}

const elsewhere: [RegExp, string][] = [
  [/\bfacebook\b|\bfb\b/, 'Facebook'],
  [/\btwitter\b|\btweets?\b|\bx\.com\b/, 'X (Twitter)'],
  [/\bthreads app\b|\bon threads\b|\bthreads (?:followers|likes)/, 'Threads'],
  [/\bspotify\b/, 'Spotify'],
  [/\btwitch\b/, 'Twitch'],
  [/\bsnapchat\b|\bsnap\b/, 'Snapchat'],
  [/\blinkedin\b/, 'LinkedIn'],
  [/\btelegram\b/, 'Telegram'],
  [/\bdiscord\b/, 'Discord'],
  [/\breddit\b/, 'Reddit'],
  [/\bpinterest\b/, 'Pinterest'],
  [/\bsoundcloud\b/, 'SoundCloud'],
  [/\bwhatsapp\b/, 'WhatsApp'],
  [/\bkick\.com\b|\bkick viewers\b/, 'Kick'],
]

const neverSold: [RegExp, string][] = [
  [/\b(?:blue|verification|verified) (?:badge|tick|check\w*)\b|\bget (?:me )?verified\b/, 'verification badges'],
  [/\b(?:google|trustpilot|yelp|amazon|app store) reviews?\b|\b(?:buy|sell|fake) (?:\w+ )?reviews\b/, 'reviews'],
  [/\bwatch (?:hours|time)\b/, 'watch time'],
  [
    /\bstory views?\b|\bsaves\b|\bshares\b|\breposts?\b|\bretweets?\b|\bpoll votes?\b|\blive ?stream viewers?\b|\blive viewers\b/,
    'shares, saves, story views or live viewers',
  ],
  [
    /\bdislikes?\b|\bmass report\b|\breport (?:a |an |his |her |their |someones? )?(?:profile|account)\b|\b(?:hack|take down|get \w+ banned)\b|\bdelete someones\b/,
    'anything that harms someone else’s account',
  ],
  [/\b(?:buy|sell|rent) (?:an? |old |aged )?(?:\w+ )?accounts\b/, 'accounts'],
]

/** Finds a thing or platform in a message that the shop doesn’t sell. Undefined if there is none. */
export function notSoldIn(words: string): { kind: 'platform' | 'thing'; name: string } | undefined {
  const thing = neverSold.find(([pattern]) => pattern.test(words))
  if (thing) return { kind: 'thing', name: thing[1] }
  const sold = platforms().map(platformName)
  const platform = elsewhere.find(([pattern, name]) => !sold.includes(name) && pattern.test(words))
  return platform && { kind: 'platform', name: platform[1] }
}
