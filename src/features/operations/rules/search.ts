import { readInternalNumber, readOrderNumber } from '#features/orders/rules/order-number.ts'

/** How a search text can be read. Everything is lowercase except payment ids. */
export interface OrderSearch {
  /** `GS-K7M2X9PD`, also if it was typed without `GS-`. */
  number: string
  /** The internal number; undefined if the text isn't one. */
  internal: number | undefined
  /** The start of an order number, `GS-K7M`; undefined if the text can't be one. */
  numberStart: string | undefined
  /** The start of an email address or username. */
  word: string
  /** The start of a post or account name: the last part of a URL. */
  place: string
  /** One of our ids, or a provider's payment id; undefined if the text can't be one. */
  reference: string | undefined
}

const REFERENCE = /^[\w:.-]{8,100}$/

/** Without `GS`, shorter texts are rather the start of a name. */
const NUMBER_START = /^#?(?:gs[\s-]*([\da-z]{1,8})|([\da-z]{3,8}))$/i

/** Normalizes the start of an order number: `gs k7m` and `K7M` become `GS-K7M`. */
function readNumberStart(text: string): string | undefined {
  const [, after, alone] = NUMBER_START.exec(text) ?? []
  const code = after ?? alone
  return code === undefined ? undefined : `GS-${code.toUpperCase()}`
}

/** Parses a search text; undefined if it is empty. */
export function readSearch(typed: string): OrderSearch | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const lower = text.toLowerCase()
  return {
    number: readOrderNumber(text),
    internal: readInternalNumber(text),
    numberStart: readNumberStart(text),
    word: lower.replace(/^@/, ''),
    place: lastPart(lower),
    reference: REFERENCE.test(text) ? text : undefined,
  }
}

/** `https://www.youtube.com/watch?v=abc&t=3` becomes `abc`, `instagram.com/ada/?hl=en` becomes `ada`. */
function lastPart(address: string): string {
  const video = /[?&]v=([^&#]+)/.exec(address)?.[1]
  const path = address
    .replace(/^https?:\/\//, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  return (video ?? path.split('/').at(-1) ?? '').replace(/^@/, '')
}
