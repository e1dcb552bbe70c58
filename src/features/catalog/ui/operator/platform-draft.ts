import type { AdminPlatform, PlatformDraft } from '#features/catalog/contract/platforms.ts'
import type { PlaceRules } from '#features/catalog/rules/link-rules.ts'

/** The form values of an added platform. Lists are text, with items separated by spaces, commas or line breaks. */
export interface PlatformFields {
  id: string
  name: string
  types: string[]
  icon: string
  hosts: string
  nameSigns: string[]
  nameLimit: string
  notNames: string
  account: PlaceFields
  post: PlaceFields
}

interface PlaceFields {
  word: string
  patterns: string
  example: string
}

/** The initial form values of a platform, or of a new one without `platform`. */
export function fieldsOf(platform?: AdminPlatform): PlatformFields {
  const links = platform?.links
  return {
    id: platform?.id ?? '',
    name: platform?.name ?? '',
    types: platform?.types ?? [],
    icon: platform?.icon ?? '',
    hosts: links?.hosts.join('\n') ?? '',
    nameSigns: [...(links?.nameSigns ?? '_')],
    nameLimit: String(links?.nameLimit ?? 30),
    notNames: links?.notNames.join(' ') ?? '',
    account: placeFields(links?.account, 'profile'),
    post: placeFields(links?.post, 'post'),
  }
}

function placeFields(place: PlaceRules | null | undefined, word: string): PlaceFields {
  return { word: place?.word ?? word, patterns: place?.patterns.join('\n') ?? '', example: place?.example ?? '' }
}

/** The request body for the form values. Accounts or posts without patterns become null. */
export function draftOf(fields: PlatformFields): PlatformDraft & { links: NonNullable<PlatformDraft['links']> } {
  const { name, types, icon, hosts, nameSigns, nameLimit, notNames } = fields
  return {
    name,
    types,
    icon: icon.trim(),
    links: {
      hosts: wordsOf(hosts).map((host) => host.toLowerCase()),
      nameSigns: nameSigns.join(''),
      nameLimit: Number(nameLimit) || 0,
      notNames: wordsOf(notNames),
      account: placeRules(fields.account),
      post: placeRules(fields.post),
    },
  }
}

function placeRules({ word, patterns, example }: PlaceFields) {
  return patterns.trim() === '' ? null : { word: word.trim(), patterns: wordsOf(patterns), example: example.trim() }
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
