import { readInternalNumber, readOrderNumber } from '#features/orders/rules/order-number.ts'

/** What somebody who looks for an order may mean by a text. Everything is compared in lower case, but names of payments. */
export interface OrderSearch {
  /** `GS-K7M2X9PD`, whether or not it was typed with its first letters. */
  number: string
  /** The place in the sequence of orders; undefined where it cannot be one. */
  internal: number | undefined
  /** The beginning of an email address or a username. */
  word: string
  /** The beginning of a post's or an account's own name: the last part of an address. */
  place: string
  /** An id of ours, or a provider's name of a payment; undefined where it cannot be one. */
  reference: string | undefined
}

const REFERENCE = /^[\w:.-]{8,100}$/

/** Reads what was typed; undefined where nothing was. */
export function readSearch(typed: string): OrderSearch | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const lower = text.toLowerCase()
  return {
    number: readOrderNumber(text),
    internal: readInternalNumber(text),
    word: lower.replace(/^@/, ''),
    place: lastPart(lower),
    reference: REFERENCE.test(text) ? text : undefined,
  }
}

/** `https://www.youtube.com/watch?v=abc&t=3` leads to `abc`, `instagram.com/ada/?hl=en` to `ada`, `ada` to itself. */
function lastPart(address: string): string {
  const video = /[?&]v=([^&#]+)/.exec(address)?.[1]
  const path = address
    .replace(/^https?:\/\//, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  return (video ?? path.split('/').at(-1) ?? '').replace(/^@/, '')
}
