import { randomCode } from '#shared/ids.ts'

// No vowels, so that they spell no words, and no look-alikes such as 0 and O or 1 and I.
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ'
const CHARACTERS = `${LETTERS}23456789`
const CODE = `[${LETTERS}][${CHARACTERS}]{7}`

/** Creates an order number such as `GS-K7M2X9PD`. It must be hard to guess, because number and email together give access to the order. */
export function newOrderNumber(): string {
  return `GS-${randomCode(1, LETTERS)}${randomCode(7, CHARACTERS)}`
}

/** Matches order numbers in a text, including sequential ones from the shop's early days: `GS-K7M2X9PD`, `gs 100234`. */
export const orderNumbers = new RegExp(`\\bgs-?\\s?(${CODE}|\\d{3,12})\\b`, 'gi')

const alone = new RegExp(`^#?(?:gs)?[\\s-]*(${CODE}|\\d{1,12})$`, 'i')

/** Normalizes `gs k7m2x9pd`, `#GS-K7M2X9PD` and `K7M2X9PD` to `GS-K7M2X9PD`. Returns other text in capitals. */
export function readOrderNumber(text: string): string {
  const typed = text.trim().toUpperCase()
  const code = alone.exec(typed)?.[1]
  return code === undefined ? typed : `GS-${code}`
}

/** Parses an internal number such as `100234`; undefined if the text isn't one. */
export function readInternalNumber(text: string): number | undefined {
  const typed = text.trim()
  return /^\d{1,12}$/.test(typed) ? Number(typed) : undefined
}
