const MONEY = /(?:[$€£]\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s?(?:dollars?|usd|euros?|bucks|€|£)(?!\w))/gi
const SHARE = /\b\d+(?:\.\d+)?\s?(?:%|percent\b)/gi
const ORDER = /\bgs-?\d+/gi
const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.-]+/g
const OUTSIDE =
  /\b[a-z][a-z+.-]*:\/\/|\bwww\.|\]\(|<\/?[a-z]|\bjavascript:|\b(?:[\w-]+\.)+(?:com|net|org|io|co|app|shop|xyz|ru|me|info|biz|link)\b/i
/** It has done nothing, and it promises nothing: only proposals lead to deeds. */
const DEED =
  /\b(?:i|we)(?:'ve|’ve| have| will| 'll|’ll| just)?(?: now| already| just)? (?:refund(?:ed)?|cancel(?:l?ed)?|credit(?:ed)?|issue[d]?|reimburse[d]?|process(?:ed)? (?:the|your|a) refund|sent (?:the|your) money)\b|\b(?:has|have) (?:now |just )?been (?:refunded|credited|reimbursed)\b/i
const PATH = /(?:^|[\s("“])(\/[a-z][\w\-/?=#&]*)/gi

/** What a model's text may repeat. */
export interface Grounds {
  /** Everything that it was told of the shop and of the visitor's orders. */
  facts: string
  /** Paths that were named there. */
  hrefs: readonly string[]
}

/** Why a piece of a model's text may not be shown; undefined where it may. Figures of money, shares, orders and addresses have to be in the facts. */
export function whyNotShown(text: string, { facts, hrefs }: Grounds): string | undefined {
  if (OUTSIDE.test(text)) return 'it leads elsewhere'
  if (DEED.test(text) && !DEED.test(facts)) return 'it claims a deed'
  for (const [pattern, what] of [
    [MONEY, 'money'],
    [SHARE, 'a share'],
    [ORDER, 'an order'],
    [ADDRESS, 'an address'],
  ] as const) {
    const known = new Set([...facts.matchAll(pattern)].map(([found]) => plain(found)))
    const made = [...text.matchAll(pattern)].map(([found]) => plain(found)).find((found) => !known.has(found))
    if (made !== undefined) return `it makes up ${what}`
  }
  const strange = pathsIn(text).find((path) => !hrefs.includes(path))
  return strange === undefined ? undefined : 'it leads to a page that was not named'
}

/** Paths of the shop that a text names, without what ends the sentence. */
export function pathsIn(text: string): string[] {
  return [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/[.,;:!?]+$/, ''))
}

/** `$6.990`, `$ 6.99` and `6.99 dollars` are one sum; so are `$7` and `$7.00`. */
function plain(found: string): string {
  const number = /\d[\d,]*(?:\.\d+)?/.exec(found)?.[0].replaceAll(',', '')
  if (found.includes('@')) return found.toLowerCase().replace(/[.]+$/, '')
  return /%|percent/i.test(found) ? `${Number(number)}%` : /gs/i.test(found) ? `gs-${number}` : `${Number(number)} money`
}

const END = /[.!?…:](?=\s)|\n/g

/** The whole sentences at the beginning of a text, and what is not ended yet. */
export function wholeSentences(text: string): { whole: string; rest: string } {
  const last = [...text.matchAll(END)].at(-1)
  const cut = last ? last.index + last[0].length : 0
  return { whole: text.slice(0, cut), rest: text.slice(cut) }
}
