import MiniSearch from 'minisearch'
import { platforms, type ServiceKind } from '#features/catalog/rules.ts'
import type { Passage } from '#features/support/server/assistant/knowledge/passage.ts'
import { shopPassages } from '#features/support/server/assistant/knowledge/shop-passages.ts'
import { termOf, termsOf, wordsIn } from '#features/support/server/assistant/knowledge/terms.ts'
import { mayBeMisspelled } from '#features/support/server/assistant/understand/words.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

interface Library {
  index: MiniSearch
  passages: Map<string, Passage>
  /** The terms of each passage’s questions, by passage id. */
  asked: Map<string, Set<string>[]>
  /** The weight of a term. The fewer passages have it, the higher. */
  weightOf(term: string): number
}

const MINUTE_MS = 60_000
/** Rebuilt after content changes and every minute, because guarantees and promotions start and end at their time, and claims expire. */
const library = contentSnapshot(readLibrary, MINUTE_MS)

async function readLibrary(ctx: Context): Promise<Library> {
  const passages = await shopPassages(ctx)
  const index = new MiniSearch({
    fields: ['title', 'asks', 'text'],
    tokenize: wordsIn,
    processTerm: termOf,
  })
  index.addAll(passages.map(({ id, title, asks = [], text }) => ({ id, title, asks: asks.join('. '), text })))
  const asked = passages.map(({ id, title, asks = [] }): [string, Set<string>[]] => [id, [title, ...asks].map(termsOf)])
  const spread = new Map<string, number>()
  for (const { title, asks = [], text } of passages) {
    for (const term of termsOf([title, ...asks, text].join(' '))) spread.set(term, (spread.get(term) ?? 0) + 1)
  }
  return {
    index,
    passages: new Map(passages.map((passage) => [passage.id, passage])),
    asked: new Map(asked),
    weightOf: (term) => {
      const passagesWith = spread.get(term)
      if (isPlatform(term)) return PLATFORM_WEIGHT
      return passagesWith === undefined ? UNKNOWN_WEIGHT : Math.log(1 + passages.length / passagesWith)
    },
  }
}

/** Low, because most texts apply to every platform. */
const PLATFORM_WEIGHT = 0.5
/** The weight of a word that no passage has. */
const UNKNOWN_WEIGHT = 3

const isPlatform = (term: string) => platforms().some((each) => each === term)

/** A search result. */
export interface Found {
  passage: Passage
  score: number
  /** The weighted share of the question’s terms that the passage has, from 0 to 1. */
  covered: number
  /** Similarity of the passage’s most similar question, from 0 to 1. */
  alike: number
}

/** The factor for passages about a service in the question. */
const SERVICE_BOOST = 1.3
/** The minimum likeness of two questions that count as the same. */
const NEARLY_SAME = 0.95

/** Returns the current passage with an id. Undefined if it isn’t published now. */
export async function passageOf(ctx: Context, id: string): Promise<Passage | undefined> {
  return (await library(ctx)).passages.get(id)
}

/** Searches for passages that match a question, the best first. */
export async function searchPassages(ctx: Context, words: string, kinds: readonly ServiceKind[] = [], limit = 5): Promise<Found[]> {
  const { index, passages, asked, weightOf } = await library(ctx)
  const terms = termsOf(words)
  if (terms.size === 0) return []
  const weigh = (some: Iterable<string>) => [...some].reduce((sum, term) => sum + weightOf(term), 0)
  const isAsked = (kind: ServiceKind) => kinds.some(({ platform, type }) => platform === kind.platform && type === kind.type)
  const found = index.search(words, {
    boost: { title: 2, asks: 2.5 },
    prefix: (term) => term.length >= 5,
    fuzzy: (term) => (mayBeMisspelled(term) ? 1 : false),
    weights: { fuzzy: 0.4, prefix: 0.6 },
    boostDocument: (id) => {
      const { weight = 0, kind } = passages.get(String(id)) ?? {}
      return kind && isAsked(kind) ? weight * SERVICE_BOOST : weight
    },
  })
  return found
    .flatMap(({ id, score, queryTerms }) => {
      const passage = passages.get(String(id))
      const covered = weigh(new Set(queryTerms)) / weigh(terms)
      const alike = Math.max(...(asked.get(String(id)) ?? []).map((question) => likeness(terms, question, weigh)))
      return passage
        ? [{ passage, score: score * (0.4 + 0.6 * covered) * (0.2 + alike + (alike > NEARLY_SAME ? 0.6 : 0)), covered, alike }]
        : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
}

/** Weighted Dice similarity of two sets of terms, from 0 to 1. */
function likeness(a: Set<string>, b: Set<string>, weigh: (terms: Iterable<string>) => number): number {
  const all = weigh(a) + weigh(b)
  return all === 0 ? 0 : (2 * weigh([...a].filter((term) => b.has(term)))) / all
}
