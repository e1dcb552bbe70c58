import { type Facts, factsIn, lacksFact } from '#features/claims/rules.ts'
import { figuresIn, promisesIn } from '#shared/statements.ts'

/** Custom texts by slot. Missing slots show the original; an empty text hides a list item. */
export type CustomTexts = Readonly<Record<string, string>>

/** A text on a page that the owner can customize. */
export interface TextSlot {
  /** Its place in the page's texts, such as `questions.password.answer`. */
  id: string
  /** The text that comes with the shop, with placeholders. */
  original: string
  /** Whether it belongs to a list item, which an empty text hides. */
  isOptional: boolean
}

/** Fields next to the texts that aren't displayed. */
const OTHER_FIELDS = new Set(['id', 'slug', 'icon', 'claim', 'metrics', 'keywords'])

/** All slots of a page's texts, in order. */
export function slotsOf(texts: unknown, id = '', isOptional = false): TextSlot[] {
  if (typeof texts === 'string') return [{ id, original: texts, isOptional }]
  return partsOf(texts).flatMap(([name, part]) => slotsOf(part, join(id, name), isOptional || Array.isArray(texts)))
}

/** A page's texts, with each slot replaced by what `choose` returns. List items with an empty text are dropped. */
export function replaceTexts<Texts>(texts: Texts, choose: (slot: TextSlot) => string, id = '', isOptional = false): Texts {
  if (typeof texts === 'string') return choose({ id, original: texts, isOptional }) as Texts
  const parts = partsOf(texts).map(([name, part]): [string, unknown] => [
    name,
    replaceTexts(part, choose, join(id, name), isOptional || Array.isArray(texts)),
  ])
  if (Array.isArray(texts)) return parts.map(([, part]) => part).filter((part) => !isEmptied(part)) as Texts
  return typeof texts === 'object' && texts !== null ? { ...texts, ...Object.fromEntries(parts) } : texts
}

/** The items of a list or fields of an object that are or contain texts, by name. */
function partsOf(texts: unknown): [string, unknown][] {
  if (Array.isArray(texts)) return texts.map((item: unknown, index) => [nameOf(item) ?? String(index + 1), item])
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).filter(([name]) => !OTHER_FIELDS.has(name))
}

/** Identifies an item within its list, regardless of its position. */
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
 * The first figure or promise stated in a text but not in the original: a number, a time such as `two days`, or `guaranteed`. Placeholders
 * don't count, because they only show proven figures.
 */
export function ownFigureIn(text: string, original: string): string | undefined {
  const allowed = statedIn(original)
  return statedIn(text).find((figure) => !allowed.includes(figure))
}

function statedIn(text: string): string[] {
  const literal = text.replace(/\{[^}]*\}/g, ' ')
  return [...figuresIn(literal), ...promisesIn(literal)]
}

/**
 * The text a page shows in a slot: the custom text, unless it needs a fact that may not be shown right now, or states a figure of its own
 * in a live shop. `own` is undefined if there is no custom text.
 */
export function shownText(slot: TextSlot, own: string | undefined, facts: Facts, isLive: boolean): string {
  if (own === undefined || (own === '' && !slot.isOptional)) return slot.original
  if (lacksFact(own, facts)) return slot.original
  return isLive && ownFigureIn(own, slot.original) !== undefined ? slot.original : own
}

const MAX_LINE_LENGTH = 120
const MAX_TEXT_LENGTH = 800

/** Maximum number of characters of a text. Headings and questions are short. */
export function maxLengthOf({ id }: Pick<TextSlot, 'id'>): number {
  return /(?:^|\.)(?:title|question|problem|name|sign)$/.test(id) ? MAX_LINE_LENGTH : MAX_TEXT_LENGTH
}

/** Why a page can't show `text` in a slot; undefined if it can. `names` are the placeholders its texts may use. */
export function problemOf(text: string, slot: TextSlot, names: readonly string[], isLive: boolean): string | undefined {
  if (text === '') return slot.isOptional ? undefined : 'Enter a text.'
  const maxLength = maxLengthOf(slot)
  if (text.length > maxLength) return `Use up to ${maxLength} characters.`
  const unknown = factsIn(text).find((name) => !names.includes(name))
  if (unknown !== undefined) return `There is no placeholder {${unknown}}. Remove the braces, or use one from the list.`
  if (/[{}]|\[\[|\]\]/.test(text.replace(/\[\[(.*?)\]\]/g, '$1').replace(/\{\w+(\|days)?\}/g, '')))
    return 'A brace or bracket isn’t closed.'
  const figure = isLive ? ownFigureIn(text, slot.original) : undefined
  return figure === undefined
    ? undefined
    : `A live shop states only what is proven. Remove “${figure}”, or use a placeholder such as {customers}, whose figure comes from Claims.`
}
