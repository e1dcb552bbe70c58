import { isForeign } from '#features/support/server/assistant/understand/language.ts'
import { type Meaning, meaningOf } from '#features/support/server/assistant/understand/meaning.ts'
import { moneyIn, orderNumbersIn, quantitiesIn } from '#features/support/server/assistant/understand/numbers.ts'
import { type NamedServices, notSoldIn, servicesIn } from '#features/support/server/assistant/understand/services.ts'
import { plainLine, plainWords } from '#features/support/server/assistant/understand/words.ts'
import type { Cents } from '#shared/money.ts'

/** A message, read. Nothing in it says who wrote it. */
export interface Question {
  /** In one line, without markup. */
  text: string
  /** In lower case and one spelling. */
  words: string
  meaning: Meaning
  services: NamedServices
  quantities: number[]
  money: Cents | null
  orderNumbers: string[]
  notSold: ReturnType<typeof notSoldIn>
  isForeign: boolean
}

/** Reads a message; what it leaves open is taken from what the same visitor wrote just before: `and 10k?`, `GS-10042`. */
export function readQuestion(prompt: string, earlier: readonly string[] = []): Question {
  const now = readAlone(prompt)
  const before = earlier.at(-1)
  return before === undefined ? now : continued(now, readAlone(before))
}

function readAlone(prompt: string): Question {
  const text = plainLine(prompt)
  const words = plainWords(prompt)
  const notSold = notSoldIn(words)
  const meaning = meaningOf(words)
  const yields = ['topic', 'price', 'pace', 'status'].includes(meaning.intent)
  return {
    text,
    words,
    meaning: notSold && yields && !/\bgs-?\d/.test(words) ? { intent: 'not sold' } : meaning,
    services: servicesIn(words),
    quantities: quantitiesIn(text),
    money: moneyIn(text),
    orderNumbers: orderNumbersIn(text),
    notSold,
    isForeign: isForeign(text),
  }
}

const FEW_WORDS = 6
/** What a message of few words may go on about. */
const goesOn = ['price', 'pace']

function continued(now: Question, before: Question): Question {
  if (now.words.split(' ').length > FEW_WORDS) return now
  const isOnlyNumber =
    now.orderNumbers.length > 0 && now.words.replace(/\bgs-?\s?\d+|[^a-z]|\b(?:the|its|it|is|this|that|one|for|please|order)\b/g, '') === ''
  if (isOnlyNumber && before.meaning.intent === 'remedy') return { ...now, meaning: { ...before.meaning, isAsked: true } }
  const isBare = now.meaning.intent === 'topic' || goesOn.includes(now.meaning.intent)
  if (!isBare || !goesOn.includes(before.meaning.intent) || !isAddition(now)) return now
  const { platforms, types, quality } = now.services
  return {
    ...now,
    meaning: now.meaning.intent === 'topic' ? before.meaning : now.meaning,
    services: {
      platforms: platforms.length > 0 ? platforms : before.services.platforms,
      types: types.length > 0 ? types : before.services.types,
      quality: quality ?? before.services.quality,
    },
    quantities: now.quantities.length > 0 || now.money !== null ? now.quantities : before.quantities,
  }
}

/** Whether a message names something to put in the place of what was named before. */
function isAddition({ services, quantities, money }: Question): boolean {
  return services.platforms.length + services.types.length + quantities.length > 0 || services.quality !== null || money !== null
}
