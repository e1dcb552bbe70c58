const MONEY =
  /(?:(?:[$€£]|\b(?:usd|eur|gbp))\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s?(?:u\.?s\.?\s?)?(?:dollars?|usd|euros?|eur|gbp|bucks|cents|€|£)(?!\w))/gi
const SHARE = /\b\d+(?:\.\d+)?\s?(?:%|percent\b)/gi
const ORDER = /\bgs-[a-z\d]+|\bgs\d+/gi
const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.-]+/g
/** Anything a browser would accept as a host name. */
const HOST = /(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}/gu
const OUTSIDE = /\b[a-z][a-z+.-]*:\/\/|\bwww\.|\]\(|<\/?[a-z]|\bjavascript:/i
/** Claims or promises of an action. Only proposals lead to actions. */
const DEED =
  /\b(?:i|we)(?:'ve|’ve| have| will| 'll|’ll| just)?(?: now| already| just)? (?:refund(?:ed)?|cancel(?:l?ed)?|credit(?:ed)?|issue[d]?|reimburse[d]?|process(?:ed)? (?:the|your|a) refund|sent (?:the|your) money)\b|\b(?:has|have) (?:now |just )?been (?:refunded|credited|reimbursed)\b|\byour (?:refund|cancellation) (?:was|is|has been) (?:now |just |already )?(?:approved|granted|confirmed)\b/i
/** Longer than any word or sentence. Patterns take quadratic time on it. */
const ENDLESS = /\S{1000}/
const PATH = /(?:^|[\s("“])(\/[a-z][\w\-/?=#&]*)/gi

/** The facts that a model’s text may repeat. */
export interface Grounds {
  /** Everything the model received about the shop and the visitor’s orders. */
  facts: string
  /** The paths it received. */
  hrefs: readonly string[]
}

/**
 * Returns why a piece of a model’s text must not be shown, undefined if it may. Amounts, percentages, order numbers, email addresses and
 * websites must be in the facts.
 */
export function whyNotShown(written: string, { facts, hrefs }: Grounds): string | undefined {
  const text = normalizeLikeBrowsers(written)
  if (ENDLESS.test(text)) return 'it has a word without end'
  if (OUTSIDE.test(text)) return 'it leads elsewhere'
  if (DEED.test(text) && !DEED.test(facts)) return 'it claims a deed'
  for (const [pattern, what] of [
    [MONEY, 'money'],
    [SHARE, 'a share'],
    [ORDER, 'an order'],
    [ADDRESS, 'an address'],
    [HOST, 'a website'],
  ] as const) {
    const said = [...text.matchAll(pattern)]
    // The facts can be long, and there are many pieces.
    if (said.length === 0) continue
    const known = new Set([...facts.matchAll(pattern)].map(([found]) => plain(found)))
    if (said.some(([found]) => !known.has(plain(found)))) return `it makes up ${what}`
  }
  return pathsIn(text).every((path) => hrefs.includes(path)) ? undefined : 'it links to a page that is not in the facts'
}

/** Replaces full-width characters and ideographic full stops in names and removes invisible characters, like a browser’s address bar does. */
function normalizeLikeBrowsers(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=\w)。(?=\w)/g, '.')
}

/** Returns the shop’s paths in a text, without trailing punctuation. */
export function pathsIn(text: string): string[] {
  return [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/[.,;:!?]+$/, ''))
}

/** Normalizes a figure: `$6.990`, `$ 6.99` and `6.99 dollars` are the same amount. */
function plain(found: string): string {
  const number = /\d[\d,]*(?:\.\d+)?/.exec(found)?.[0].replaceAll(',', '')
  if (/@|\.\p{L}{2}/u.test(found)) return found.toLowerCase().replace(/[.]+$/, '')
  return /%|percent/i.test(found)
    ? `${Number(number)}%`
    : /gs/i.test(found)
      ? found.toLowerCase().replace(/^gs-?/, 'gs-')
      : `${Number(number)} money`
}

const END = /[.!?…:](?=\s)|\n/g

/** Splits a text into its complete sentences and the unfinished rest. */
export function wholeSentences(text: string): { whole: string; rest: string } {
  const last = [...text.matchAll(END)].at(-1)
  const cut = last ? last.index + last[0].length : 0
  return { whole: text.slice(0, cut), rest: text.slice(cut) }
}
