import { plainWords } from '#features/support/server/assistant/understand/words.ts'

/** Returns the words of a text with unified spelling. */
export const wordsIn = (text: string) => plainWords(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the stems of a text’s significant words. */
export function termsOf(text: string): Set<string> {
  return new Set(wordsIn(text).flatMap((word) => termOf(word) ?? []))
}

/** Stop words. */
const empty = new Set(
  `a an and are as at be but by do does did done for from had has have hi hello how i if in is it its me my of on or our so that the their
  them then there these they this those to us was we were what when where which who whom will with would you your yours am can could
  should shall may might must not no please pls plz just also any some get got want need like know tell about into than too very much
  many more most out up down im ive id ill youre dont doesnt didnt cant isnt arent wont whats hows wheres theres let ok okay hey
  really actually maybe ever been being because guys good better best make makes thing things something anything way lot`.split(/\s+/),
)

/** Synonyms in the shop’s texts. */
const same = new Map(
  Object.entries({
    arrive: 'deliver',
    arrival: 'deliver',
    shipping: 'deliver',
    ship: 'deliver',
    reimburse: 'refund',
    reimbursement: 'refund',
    bill: 'receipt',
    invoice: 'receipt',
    fund: 'balance',
    reject: 'decline',
    refus: 'decline',
    wallet: 'balance',
    logon: 'login',
    register: 'signup',
    registration: 'signup',
    remove: 'delete',
    erase: 'delete',
    wipe: 'delete',
    close: 'delete',
    url: 'link',
    clip: 'video',
    picture: 'photo',
    ban: 'banned',
    banned: 'banned',
    block: 'banned',
    suspend: 'banned',
    legit: 'trust',
    trustworthy: 'trust',
    secure: 'safe',
    safety: 'safe',
    fake: 'bot',
    gdpr: 'data',
    export: 'download',
    btc: 'bitcoin',
    eth: 'ethereum',
    mastercard: 'card',
    visa: 'card',
    credit: 'card',
    debit: 'card',
    tip: 'advice',
    grow: 'growth',
    mail: 'email',
    wholesale: 'bulk',
    cookie: 'privacy',
  }),
)

/** Returns the stem of a word: `deliveries` becomes `deliver`; null for a stop word. */
export function termOf(word: string): string | null {
  if (empty.has(word)) return null
  const stem = stemOf(word)
  return same.get(word) ?? same.get(stem) ?? stem
}

function stemOf(word: string): string {
  if (word.length < 5) return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  return word
    .replace(/(?:ies|y)$/, 'i')
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/(?:i|e)$/, '')
    .replace(/(.)\1$/, '$1')
}
