import MiniSearch from 'minisearch'
import { topicQuestions } from '#features/support/server/assistant/knowledge/shop-passages.ts'
import { intents, type Meaning } from '#features/support/server/assistant/understand/intents.ts'
import { lightWords, sentenceTerms } from '#features/support/server/assistant/understand/sentence.ts'
import { mayBeMisspelled, plainWords } from '#features/support/server/assistant/understand/words.ts'

/** One possible meaning of a message. */
export interface Guess {
  meaning: Meaning
  /** The text of its button. Null if it has none. */
  label: string | null
  /** Similarity of its most similar example, from 0 to 1. */
  likeness: number
}

interface Group extends Omit<Guess, 'likeness'> {
  sentences: string[]
  isWhole?: boolean | undefined
}

/** Everything a message can mean, with example sentences. */
export const groups: readonly Group[] = [
  ...intents.map(({ meaning, label, examples, isWhole }) => ({ meaning, label, isWhole, sentences: examples.split('/') })),
  ...topicQuestions.map(({ passage, sentences }) => ({
    meaning: { intent: 'topic' as const, passage },
    label: sentences[0] ?? null,
    sentences,
  })),
]

/** Weights of common words and of unknown words, and of a pair relative to a word. */
const LIGHT_WEIGHT = 0.4
const UNKNOWN_WEIGHT = 2.5
const PAIR_FACTOR = 0.4
/** Weights of words that only the message has, and of words that only the example has. */
const BEYOND_FACTOR = 0.4
const MISSING_FACTOR = 0.45

/** Minimum likeness to accept an intent, to accept a passage, and to rule out a tie. */
const SURE = 0.42
const SURE_TOPIC = 0.55
const CERTAIN = 0.6
/** Minimum likeness to offer a button. */
const POSSIBLE = 0.3
/** The assistant asks back about a message with few words if its two best meanings are this close. */
const TIE = 0.06
const FEW_WORDS = 3
const MAX_CHOICES = 3

/** The number of groups with a term. The fewer, the more significant the term. */
const groupsWith = new Map<string, number>()
let index: MiniSearch<{ id: number; text: string; group: Group; weight: number }> | undefined

/** The index of example sentences. Built for the first question, because it would add a tenth to the shop's start time. */
function examples(): NonNullable<typeof index> {
  if (index) return index
  index = new MiniSearch({ fields: ['text'], storeFields: ['group', 'weight'], tokenize: sentenceTerms, processTerm: (term) => term })
  const read = groups.map((group) => ({ group, texts: group.sentences.map(plainWords) }))
  for (const { texts } of read)
    for (const term of new Set(texts.flatMap(sentenceTerms))) groupsWith.set(term, (groupsWith.get(term) ?? 0) + 1)
  const documents = read.flatMap(({ group, texts }) => texts.map((text) => ({ group, text, weight: weigh(sentenceTerms(text)) })))
  index.addAll(documents.map((document, id) => ({ id, ...document })))
  return index
}

function weigh(terms: readonly string[]): number {
  return [...new Set(terms)].reduce((sum, term) => sum + weightOf(term), 0)
}

function weightOf(term: string): number {
  if (lightWords.has(term)) return LIGHT_WEIGHT
  const spread = groupsWith.get(term)
  const isPair = term.includes(' ')
  if (spread === undefined) return isPair ? 0 : UNKNOWN_WEIGHT
  return Math.max(0.15, Math.log(groups.length / 2 / spread)) * (isPair ? PAIR_FACTOR : 1)
}

/** Returns the possible meanings of a message from `plainWords`, the most similar first. */
export function guessesOf(text: string): Guess[] {
  const terms = [...new Set(sentenceTerms(text))]
  const found = examples().search(text, {
    // Each once: a long message can repeat a term a thousand times, and each time takes as long as the first.
    tokenize: () => terms,
    fuzzy: (term) => (mayBeMisspelled(term) && !term.includes(' ') ? 1 : false),
  })
  const total = weigh(terms)
  const best = new Map<Group, Guess>()
  for (const { group, weight, terms: foundTerms, queryTerms } of found) {
    const shared = weigh(foundTerms)
    const beyond = (group.isWhole ? 1 : BEYOND_FACTOR) * (total - weigh(queryTerms))
    const likeness = shared / (shared + beyond + MISSING_FACTOR * (weight - shared))
    if (likeness > (best.get(group)?.likeness ?? 0)) best.set(group, { meaning: group.meaning, label: group.label, likeness })
  }
  return [...best.values()].toSorted((a, b) => b.likeness - a.likeness)
}

const SECRET =
  /\b(?:my|the|here is|heres) (?:\w+ )?(?:password|login|2fa code|login code|card number) (?:is|:|=)|\bpassword ?[:=]|\bpw ?[:=]/
const aboutOrders = ['status', 'guarantee_claim', 'rights']

/** Returns the meaning of a message from `plainWords`. For a topic without a passage, the shop’s texts are searched. */
export function meaningOf(text: string, guesses = guessesOf(text)): Meaning {
  if (!/[\p{L}\p{N}]/u.test(text)) return { intent: 'nothing' }
  if (SECRET.test(text)) return { intent: 'secret' }
  if (/\bgs-?\s?\d/.test(text)) {
    return guesses.find(({ meaning: { intent } }) => aboutOrders.includes(intent))?.meaning ?? { intent: 'status', which: 'open' }
  }
  const [nearest, next] = guesses
  if (!nearest) return { intent: 'topic' }
  const isSure = nearest.likeness >= (nearest.meaning.intent === 'topic' ? SURE_TOPIC : SURE)
  const length = sentenceTerms(text).filter((term) => !term.includes(' ')).length
  const isUnsure = length === 1 ? !isSure : length <= FEW_WORDS && next !== undefined && isTie(nearest, next)
  if (isUnsure && choicesAmong(guesses).length > 1) return { intent: 'unsure' }
  return isSure ? nearest.meaning : { intent: 'topic' }
}

function isTie(nearest: Guess, next: Guess): boolean {
  const isOther = next.meaning.intent !== 'topic' && next.meaning.intent !== nearest.meaning.intent
  return isOther && nearest.likeness < CERTAIN && nearest.likeness - next.likeness < TIE
}

/** Returns the buttons for the likely meanings. */
export function choicesAmong(guesses: readonly Guess[]): string[] {
  const labels = guesses.flatMap(({ label, likeness }) => (label !== null && likeness >= POSSIBLE ? [label] : []))
  return [...new Set(labels)].slice(0, MAX_CHOICES)
}
