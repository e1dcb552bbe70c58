import { toDollars, type Cents } from '#shared/money.ts'
import { parseQuantity } from '#shared/quantity.ts'
import { figuresIn, quoted, statementsIn } from '#shared/statements.ts'

/** The figures of a package that its card may state. */
export interface CardFacts {
  quantity: number
  /** Null if it has no price. */
  cents: Cents | null
}

/**
 * Why a live shop refuses a text on a package's card: it states a time, share, number or promise other than the package's own
 * quantity or price. Undefined if it's allowed.
 */
export function cardProblem(text: string, { quantity, cents }: CardFacts): string | undefined {
  const isOwn = (figure: string) => parseQuantity(figure) === quantity || (cents !== null && Number(figure) === toDollars(cents))
  const stated = statementsIn(text)
  const numbers = figuresIn(text).filter((figure) => !isOwn(figure) && !stated.some((words) => words.includes(figure)))
  const words = [...new Set([...stated, ...numbers])]
  if (words.length === 0) return undefined
  return `A live shop states only what is proven. Remove ${quoted(words)}: the page shows the service’s delivery times and proven figures anyway.`
}

/** The texts of a card that a live shop refuses, by field: `description`, `features.2`. */
export function cardProblems(
  { description, features }: { description: string; features: readonly string[] },
  facts: CardFacts,
): { path: string; message: string }[] {
  const texts = [['description', description], ...features.map((text, index) => [`features.${index}`, text])] as const
  return texts.flatMap(([path = '', text = '']) => {
    const message = cardProblem(text, facts)
    return message === undefined ? [] : [{ path, message }]
  })
}
