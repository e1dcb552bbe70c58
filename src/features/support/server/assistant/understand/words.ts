import { LRUCache } from 'lru-cache'
import { orderNumbers } from '#features/orders/rules/order-number.ts'

/** Important words. A typo of one is corrected to it. */
const known = `
  account accounts agent balance bitcoin cancel canceled cancelled card change charged cheap cheapest chargeback comment comments
  complete completed cost costs coupon crypto declined delete deliver delivered delivery deposit discount download dropped email
  erase expensive followers follower forgot general google guarantee human instagram invoice late like likes login many missing
  money much operator order ordered orders package packages paid password payment paypal person policy premium price prices privacy
  profile public quality receipt received refill refund refunds register reviews rules safe sell service services signup started
  status subscriber subscribers subscription support terms tiktok track tracking unpaid verify video view views withdraw withdrawal
  wrong youtube
`
  .trim()
  .split(/\s+/)

/** Real words that look like a typo of an important word. */
const others = new Set(
  `older border holder folder caller lice live lives lived love loves made make makes mate date dates gate rate rates later latest
  letter view's plice slice nice spice since mice lost last cast past card cars cart care case cases code sale sales same save saves
  seal cell tell tells well will wait want wants what when where there their these those think thing things start starts state
  states still stop stops store stores story stories such sure person persons ride rude rule rope hope post posts host hosted past
  maybe money monkey honey review reviewer viewer viewers follow following followed subscribe subscribed comes coming commented
  commits bank bike bikes hike hikes lake take takes mike lines lives given even seven never ever every really realty
  spend spent site sites side sides reader leader under order offer offers often other others mother brother another water enter
  center paint point print pride pricey trick truck tracks crack rack back packs pack package refuse reuse refused used user users
  terms teams team items forms`.split(/\s+/),
)

/** Returns a message on one line, without markup and control characters. */
export function plainLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[’‘`]/g, "'")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
}

/** Returns a message in lower case with unified spelling: `Tik Tok folowers` becomes `tiktok followers`. */
export function plainWords(text: string): string {
  return (
    plainLine(text)
      .toLowerCase()
      // The letters of an order number are no typos.
      .replace(orderNumbers, 'gs-100000')
      .replace(/'/g, '')
      .replace(/\btik[\s-]tok\b|\btt\b/g, 'tiktok')
      .replace(/\byou[\s-]tube\b|\byt\b/g, 'youtube')
      .replace(/\binsta(?:gramm?)?\b|\big\b/g, 'instagram')
      .replace(/\bsubs\b/g, 'subscribers')
      .replace(/\be-mail/g, 'email')
      .replace(/\bsign(?:ing)?[ -]up\b/g, 'signup')
      .replace(/\b(?:sign|log)(?:ging|ing)?[ -]in\b/g, 'login')
      .replace(/([a-z])\1{2,}/g, '$1')
      .replace(/[a-z]+/g, (word) => shorthand.get(word) ?? word)
      .replace(/[a-z]{4,}/g, spelled)
  )
}

/** Chat shorthand. */
const shorthand = new Map(
  Object.entries({
    u: 'you',
    r: 'are',
    ur: 'your',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
    ty: 'thanks',
    tysm: 'thanks',
    acc: 'account',
    acct: 'account',
    pw: 'password',
    wanna: 'want to',
    gonna: 'going to',
    gotta: 'have to',
    gimme: 'give me',
    lemme: 'let me',
    cant: 'can not',
    wont: 'will not',
  }),
)

/** Caches corrections. The shop’s texts are read again after each change and mostly contain the same words. */
const corrections = new LRUCache<string, string>({ max: 10_000, memoMethod: correct })

function spelled(word: string): string {
  return others.has(word) ? word : corrections.memo(word)
}

/** Corrects a typo of one letter, or of two in a long word. */
function correct(word: string): string {
  if (known.includes(word)) return word
  const maxDistance = word.length >= 8 ? 2 : 1
  // Too many four-letter words differ by one letter, so only a missing letter is corrected in them.
  const minLength = word.length === 4 ? 5 : 4
  return (
    known.find(
      (candidate) =>
        candidate.length >= minLength &&
        Math.abs(candidate.length - word.length) <= maxDistance &&
        distance(word, candidate) <= maxDistance,
    ) ?? word
  )
}

/** Whether to search a term with typos. Short terms resemble too many others. The memory for the search grows with the square of the length. */
export const mayBeMisspelled = (term: string): boolean => term.length >= 6 && term.length <= 30

/** Edit distance with transpositions (optimal string alignment). */
export function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= a.length; i++) {
    const line = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (line[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      line.push(least)
    }
    ;[before, last] = [last, line]
  }
  return last[b.length] ?? 0
}
