import { platformName } from '#features/catalog/rules.ts'
import { registry } from '#features/catalog/rules/registry.ts'
import { termOf } from '#features/support/server/assistant/knowledge/terms.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Placeholders, so `10k TikTok views` and `500 Instagram likes` are the same sentence, and expanded contractions. */
const placeholders: [RegExp, string][] = [
  [/\bgs-?\s?\d+/g, ' ordernumber '],
  [/\$\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:\$|dollars?|bucks|usd\b)/g, ' amount '],
  [
    /\b\d[\d,.]*\s?(?:k|m|thousand|million|mil)?\b|\b(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand|million)\s){2,}/g,
    ' number ',
  ],
  [/\b(?:instagram|tiktok|youtube)\b/g, ' platform '],
  [/\b(?:followers?|subscribers?|likes|views?|comments?|plays|hearts)\b/g, ' service '],
  [/\b(do|did|does|is|was|are|has|have|would|could|should)nt\b/g, '$1 not'],
  [/\b(what|where|how|who|when|it|that|there)s\b/g, '$1 is'],
  [/\bim\b/g, 'i am'],
  [/\b(i|we|you)ve\b/g, '$1 have'],
  [/\b(?:go|goes|going|gone|went) down\b/g, ' drop '],
]

/** Synonyms, by the word that replaces them. */
const sameMeaning = new Map(
  Object.entries({
    arrive: 'arrived arrives arriving came come comes coming show showed shown appear appeared delivered received receive get got gotten',
    drop: 'dropped drops dropping fell fallen falling fall decreased decrease gone disappeared disappear disappearing vanished vanish lost',
    person: 'human people someone somebody anybody anyone agent representative operator staff boss manager supervisor rep',
    start: 'started begin begun began starts',
    done: 'finished finish complete completed ready',
    nothing: 'none zero no',
    want: 'need like demand',
    price: 'cost costs prices pricing charge rate rates expensive pricey pricier',
    still: 'yet',
    ok: 'okay k kk alright',
    bot: 'robot machine ai chatbot computer',
    money: 'cash',
    buy: 'bought ordered purchased purchase purchases buying',
    remain: 'left remaining remains missing',
    cancel: 'canceled cancelled canceling undo reverse',
    refund: 'reimburse refunded refunds',
  }).flatMap(([meant, others]) => words(others).map((word): [string, string] => [word, meant])),
)

const fillers = new Set(words('please just bro guys could would tell me about maybe really actually hey so the a an you some any'))

/** Words that most sentences have. They say little alone, but more together with the next word. */
export const lightWords = new Set(
  words(`i you me my your it is are am was be do did does have has can will what who where when how why which to of for on in at and or
    this that with from if`),
)

/** Replaces the names of platforms that the operator added with the placeholder. */
function withoutAddedPlatforms(sentence: string): string {
  const names = registry().platforms.flatMap(({ id, links }) => (links ? [platformName(id).toLowerCase()] : []))
  return names.reduce((line, name) => ` ${line} `.replaceAll(` ${name} `, ' platform '), sentence)
}

/** Splits a sentence from `plainWords` into its words and pairs of adjacent words. */
export function sentenceTerms(sentence: string): string[] {
  const plain = placeholders.reduce((line, [pattern, by]) => line.replace(pattern, by), withoutAddedPlatforms(sentence))
  const all = (plain.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => sameMeaning.get(word) ?? termOf(word) ?? word)
    .filter((term, place, all) => term !== all[place - 1])
  const meaningful = all.filter((term) => !fillers.has(term))
  const terms = meaningful.length > 0 ? meaningful : all
  return [...terms, ...terms.slice(1).map((term, place) => `${terms[place]} ${term}`)]
}
