import { randomCode } from '#shared/ids.ts'

// No vowels, so that they spell no words, and no look-alikes such as 0 and O or 1 and I.
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ'
const CHARACTERS = `${LETTERS}23456789`
const CODE = `[${LETTERS}][${CHARACTERS}]{7}`

/** A new order number, `GS-K7M2X9PD`: not to be guessed, because with the email address it is the way to an order. */
export function newOrderNumber(): string {
  return `GS-${randomCode(1, LETTERS)}${randomCode(7, CHARACTERS)}`
}

/** Finds order numbers in a text, also those of the sequence that the shop began with: `GS-K7M2X9PD`, `gs 100234`. */
export const orderNumbers = new RegExp(`\\bgs-?\\s?(${CODE}|\\d{3,12})\\b`, 'gi')

const alone = new RegExp(`^#?(?:gs)?[\\s-]*(${CODE}|\\d{1,12})$`, 'i')

/** `GS-K7M2X9PD` of `gs k7m2x9pd`, `#GS-K7M2X9PD` and `K7M2X9PD`; the text in capitals if it is no order number. */
export function readOrderNumber(text: string): string {
  const typed = text.trim().toUpperCase()
  const code = alone.exec(typed)?.[1]
  return code === undefined ? typed : `GS-${code}`
}

/** The internal number that a text is: `100234`; undefined if it is none. */
export function readInternalNumber(text: string): number | undefined {
  const typed = text.trim()
  return /^\d{1,12}$/.test(typed) ? Number(typed) : undefined
}
