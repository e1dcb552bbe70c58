import { type Facts, lacksFact } from '#features/claims/rules.ts'
import { figuresIn, promisesIn } from '#shared/statements.ts'

/** Own texts by slot; an empty one hides an item of a list. What is missing is as the shop comes with it. */
export type OwnTexts = Readonly<Record<string, string>>

/** A text of a page that the owner can write. */
export interface TextSlot {
  /** Where it is in the page's texts: `questions.password.answer`. */
  id: string
  /** The text that the shop comes with, with placeholders. */
  original: string
  /** An item of a list is hidden if it is left empty. */
  isOptional: boolean
}

/** Fields beside the texts that are not shown as they are. */
const OTHER_FIELDS = new Set(['id', 'slug', 'icon', 'claim', 'metrics', 'keywords'])

/** All slots of a page's texts, in their order. */
export function slotsOf(texts: unknown, id = '', isOptional = false): TextSlot[] {
  if (typeof texts === 'string') return [{ id, original: texts, isOptional }]
  return partsOf(texts).flatMap(([name, part]) => slotsOf(part, join(id, name), isOptional || Array.isArray(texts)))
}

/** The texts of a page with those that `choose` returns for its slots. Items of a list with an empty text are left out. */
export function replaceTexts<Texts>(texts: Texts, choose: (slot: TextSlot) => string, id = '', isOptional = false): Texts {
  if (typeof texts === 'string') return choose({ id, original: texts, isOptional }) as Texts
  const parts = partsOf(texts).map(([name, part]): [string, unknown] => [
    name,
    replaceTexts(part, choose, join(id, name), isOptional || Array.isArray(texts)),
  ])
  if (Array.isArray(texts)) return parts.map(([, part]) => part).filter((part) => !isEmptied(part)) as Texts
  return typeof texts === 'object' && texts !== null ? { ...texts, ...Object.fromEntries(parts) } : texts
}

/** The parts of a list or an object that are texts, or have some, by their names. */
function partsOf(texts: unknown): [string, unknown][] {
  if (Array.isArray(texts)) return texts.map((item: unknown, place) => [nameOf(item) ?? String(place + 1), item])
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).filter(([name]) => !OTHER_FIELDS.has(name))
}

/** What tells an item from the others of its list, whatever its place. */
function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if ('slug' in item && typeof item.slug === 'string') return item.slug
  return 'id' in item && typeof item.id === 'string' ? item.id : undefined
}

function isEmptied(item: unknown): boolean {
  if (typeof item === 'string') return item === ''
  return partsOf(item).some(([, part]) => part === '')
}

const join = (id: string, name: string) => (id ? `${id}.${name}` : name)

/**
 * The first figure or promise that a text states in its own words: a number, a time such as `two days`, or `guaranteed`. What the original
 * says may stay; placeholders state what is proven.
 */
export function ownFigureIn(text: string, original: string): string | undefined {
  const known = statedIn(original)
  return statedIn(text).find((figure) => !known.includes(figure))
}

function statedIn(text: string): string[] {
  const own = text.replace(/\{[^}]*\}/g, ' ')
  return [...figuresIn(own), ...promisesIn(own)]
}

/**
 * The text that a page shows in a slot: the own one, unless it needs a fact that may not be stated now, or states a figure itself in
 * a live shop. `own` is undefined if there is none.
 */
export function shownText(slot: TextSlot, own: string | undefined, facts: Facts, isLive: boolean): string {
  if (own === undefined || (own === '' && !slot.isOptional)) return slot.original
  if (lacksFact(own, facts)) return slot.original
  return isLive && ownFigureIn(own, slot.original) !== undefined ? slot.original : own
}

const MAX_LINE_LENGTH = 120
const MAX_TEXT_LENGTH = 800

/** The most characters of a text: headings and questions are short. */
export function maxLengthOf({ id }: Pick<TextSlot, 'id'>): number {
  return /(?:^|\.)(?:title|question|problem|name|sign)$/.test(id) ? MAX_LINE_LENGTH : MAX_TEXT_LENGTH
}
