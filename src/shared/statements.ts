/** Finds statements about the shop in texts that staff write. A live shop may only state what is measured, configured or proven. */

const spelledOut =
  'half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|million'
// All repetitions are bounded so that the time to read a text is linear in its length.
const number = '\\d{1,15}(?:[.,]\\d{1,15}){0,5}(?:\\s?[–-]\\s?\\d{1,15})?'

/** Numbers, and times such as `two days`. */
const figures = new RegExp(
  `\\d(?:[\\d.,/:–-]{0,30}\\d)?(?:[%+]|[km]\\b\\+?)?|\\b(?:${spelledOut})[\\s-](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent)\\b`,
  'gi',
)

const statements: readonly RegExp[] = [
  // Times: `24 hours`, `2–6 hours`, `30-day`, `a few days`, `half an hour`.
  new RegExp(
    `\\b(?:${number}|${spelledOut}|few|several|couple of)[\\s-](?:(?:full|business|working)\\s)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\\b`,
    'gi',
  ),
  // Shares and ratings: `99.8%`, `4.9/5`.
  new RegExp(
    `\\b${number}\\s?(?:%|percent\\b|/\\s?5\\b|out of (?:5|five|10|ten)\\b|stars?\\b)|\\bmost (?:customers|orders|people)\\b`,
    'gi',
  ),
  // Quantities: `12,000+`, `150 countries`, `thousands of customers`.
  new RegExp(
    `\\b(?:${number}[km]?\\+|(?:${number}[km]?|(?:hundreds|thousands|millions) of) (?:\\w{1,30} )?(?:customers|clients|buyers|orders|reviews|ratings|countries|creators|brands)\\b)`,
    'gi',
  ),
]

/** Promises and praise that need proof. */
const promises =
  /\b24\/7|\baround the clock\b|\bday and night\b|\binstant(?:ly)?\b|\bovernight\b|\bsame[- ]day\b|\bguaranteed\b|\bwe guarantee\b|\bmoney[- ]back\b|\brisk[- ]free\b|\blifetime\b|\bpermanent(?:ly)?\b|\bnon-drop\b|\bnever drops?\b|\breal (?:people|followers|users)\b|\bbest[- ]?sellers?\b|\bmost popular\b|\btrusted by\b/gi

const found = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([words]) => words.toLowerCase()))

/** The numbers of a text, and times such as `two days`, in lower case. */
export function figuresIn(text: string): string[] {
  return found(text, [figures])
}

/** Promises such as `guaranteed` or `around the clock`, in lower case. */
export function promisesIn(text: string): string[] {
  return found(text, [promises])
}

/** Limits the quadratic comparison of statements. Nobody fixes more at a time. */
const MAX_STATEMENTS = 200

/**
 * The statements of a text about the shop (times, shares, ratings, quantities and promises), lowercased and without duplicates. Other
 * numbers, such as prices or dates, don't count.
 */
export function statementsIn(text: string): string[] {
  const all = [...new Set(found(text, [...statements, promises]))].slice(0, MAX_STATEMENTS)
  return all.filter((words) => !all.some((other) => other !== words && other.includes(words)))
}

/** Statements not covered by `proven`: `30-day` covers `30 days`, `12,000+` covers `12,000+ reviews`. */
export function findUnproven(text: string, proven: readonly string[]): string[] {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[\s–-]+/g, ' ')
      .replace(/s$/, '')
  return statementsIn(text).filter((words) => !proven.some((value) => `${plain(words)} `.startsWith(`${plain(value)} `)))
}

const aboutShop = (shop: string) =>
  new RegExp(`\\b(?:we|our|ours|us|your (?:order|package|purchase|delivery)|${shop.replace(/[^\w\s]/g, '.')})\\b`, 'i')
const business =
  /\b(?:deliver\w*|arriv\w*|starts?|begins?|orders?|refund\w*|refill\w*|answer\w*|repl(?:y|ies)|support|customers?|packages?|followers?|likes?|views?)\b/i

/**
 * The sentences of a text that read like promises of `shop` (its name): a promise, or a time, share or number about its business. Ordinary
 * numbers (`10 tips`, `post three times a week`) don't count.
 */
export function promisingSentences(text: string, shop: string): string[] {
  // Every line break ends a sentence. One that didn't would be searched for again from each letter before it.
  const sentences = text.match(/\S.*?(?:[.!?…](?=\s|$)|[\n\r\u2028\u2029]|$)/g) ?? []
  const isOurs = aboutShop(shop)
  return [...new Set(sentences.map((sentence) => sentence.trim()))].filter(
    (sentence) =>
      isOurs.test(sentence) && statementsIn(sentence).length > 0 && (promisesIn(sentence).length > 0 || business.test(sentence)),
  )
}

/** Words quoted for a message: `“24 hours”, “guaranteed”`. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}
