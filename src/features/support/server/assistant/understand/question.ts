import type { Meaning } from '#features/support/server/assistant/understand/intents.ts'
import { choicesAmong, guessesOf, meaningOf } from '#features/support/server/assistant/understand/meaning.ts'
import { moneyIn, orderNumbersIn, quantitiesIn } from '#features/support/server/assistant/understand/numbers.ts'
import { type NamedServices, notSoldIn, servicesIn } from '#features/support/server/assistant/understand/services.ts'
import { plainLine, plainWords } from '#features/support/server/assistant/understand/words.ts'
import type { Cents } from '#shared/money.ts'

/** A parsed message. Nothing in it identifies its author. */
export interface Question {
  /** The message on one line, without markup. */
  text: string
  /** The message in lower case with unified spelling. */
  words: string
  meaning: Meaning
  /** Buttons for the likely meanings. */
  choices: string[]
  services: NamedServices
  quantities: number[]
  money: Cents | null
  orderNumbers: string[]
  notSold: ReturnType<typeof notSoldIn>
  isForeign: boolean
}

/** Reads a message. A short one continues the same visitor’s previous message: `and 10k?`, `GS-10042`. */
export function readQuestion(prompt: string, earlier: readonly string[] = []): Question {
  const now = readAlone(prompt)
  const before = earlier.at(-1)
  return before === undefined ? now : continued(now, readAlone(before))
}

function readAlone(prompt: string): Question {
  const text = plainLine(prompt)
  const words = plainWords(prompt)
  const notSold = notSoldIn(words)
  const guesses = guessesOf(words)
  const meaning = meaningOf(words, guesses)
  const isOverridable = ['topic', 'unsure', 'price', 'pace', 'status'].includes(meaning.intent)
  return {
    text,
    words,
    meaning: notSold && isOverridable && !/\bgs-?\d/.test(words) ? { intent: 'not sold' } : meaning,
    choices: choicesAmong(guesses),
    services: servicesIn(words),
    quantities: quantitiesIn(text),
    money: moneyIn(text),
    orderNumbers: orderNumbersIn(text),
    notSold,
    isForeign: isForeign(text),
  }
}

const FEW_WORDS = 6
/** Intents that a short message may continue. */
const continuable = ['price', 'pace']

function continued(now: Question, before: Question): Question {
  if (now.words.split(' ').length > FEW_WORDS) return now
  const isOnlyNumber =
    now.orderNumbers.length > 0 && now.words.replace(/\bgs-?\s?\d+|[^a-z]|\b(?:the|its|it|is|this|that|one|for|please|order)\b/g, '') === ''
  if (isOnlyNumber && before.meaning.intent === 'guarantee_claim') return { ...now, meaning: before.meaning }
  const isBare =
    now.meaning.intent === 'unsure' ||
    (now.meaning.intent === 'topic' && now.meaning.passage === undefined) ||
    continuable.includes(now.meaning.intent)
  if (!isBare || !continuable.includes(before.meaning.intent) || !isAddition(now)) return now
  const { platforms, types, quality } = now.services
  return {
    ...now,
    meaning: ['topic', 'unsure'].includes(now.meaning.intent) ? before.meaning : now.meaning,
    services: {
      platforms: platforms.length > 0 ? platforms : before.services.platforms,
      types: types.length > 0 ? types : before.services.types,
      quality: quality ?? before.services.quality,
    },
    quantities: now.quantities.length > 0 || now.money !== null ? now.quantities : before.quantities,
  }
}

/** Whether a message names a service, quantity or amount. */
function isAddition({ services, quantities, money }: Question): boolean {
  return services.platforms.length + services.types.length + quantities.length > 0 || services.quality !== null || money !== null
}

const english = new Set(
  `the a an is are was i you we my your our it do does did can could how much many what when where which why who to of for in on and or
  not have has had want need get please with this that there be will would should from at if about order refund price`.split(/\s+/),
)

/** Words of other languages that are rare in English questions to a shop. */
const foreign = new Set(
  `hola cuanto cuánto cuesta cuestan cuántos quiero donde dónde está esta mi pedido por favor gracias como cómo puedo para los las una
  seguidores comprar dinero reembolso qué necesito ayuda
  je voudrais vous plaît plait où ou est ma mon commande combien bonjour merci pour les des une avec pas remboursement acheter sont
  besoin aide hilfe brauche
  wo ist meine mein bestellung wie viel kosten kostet ich möchte moechte bitte danke und der die das nicht geld zurück wann kann
  quanto dove ordine vorrei grazie ciao sono costano mio il rimborso
  onde está meu pedido quero obrigado olá não quanto custa reembolso
  waar mijn bestelling hoeveel ik wil graag dank
  gdzie jest moje zamówienie ile kosztuje chcę proszę nerede siparişim ne kadar istiyorum`.split(/\s+/),
)

/** Whether a text seems to be in a language other than English. */
export function isForeign(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)].length
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length
  if (letters >= 3 && latin < letters / 2) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [strange, plain] = [words.filter((word) => foreign.has(word)).length, words.filter((word) => english.has(word)).length]
  return strange >= 2 && strange > plain
}
