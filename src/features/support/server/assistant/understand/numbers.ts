import { orderNumbers } from '#features/orders/rules/order-number.ts'
import type { Cents } from '#shared/money.ts'

const digits = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/)
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const small = new Map([
  ...digits.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, place): [string, number] => [word, (place + 2) * 10]),
])
const large = new Map([
  ['k', 1_000],
  ['thousand', 1_000],
  ['million', 1_000_000],
])

const MAX_NUMBER = 1_000_000_000

/** Returns the first amount of money, in cents: `$20`, `10 dollars`, `15 usd`. Null if there is none. */
export function moneyIn(text: string): Cents | null {
  const found = /\$\s?(\d[\d,]*(?:\.\d{1,2})?)|\b(\d[\d,]*(?:\.\d{1,2})?)\s?(?:\$|dollars?|bucks|usd)/i.exec(text)
  const amount = Number((found?.[1] ?? found?.[2] ?? '').replaceAll(',', ''))
  return found && amount > 0 && amount < MAX_NUMBER ? Math.round(amount * 100) : null
}

/**
 * Returns the quantities in a text, in order: `5K`, `2.5k`, `10,000`, `1 million`, `five thousand`, `two hundred fifty`. Skips order
 * numbers and amounts of money.
 */
export function quantitiesIn(text: string): number[] {
  const bare = text
    .toLowerCase()
    .replace(orderNumbers, ' ')
    .replace(/\$\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:\$|dollars?|bucks|usd\b|€|euros?\b|%|hours?\b|days?\b|minutes?\b)/g, ' ')
  const found: { at: number; value: number }[] = []
  for (const match of bare.matchAll(/(?<![\w.])(\d[\d,]*(?:\.\d+)?)\s?(k|m|thousand|million|mil)?\b/g)) {
    const factor = { k: 1_000, thousand: 1_000, m: 1_000_000, mil: 1_000_000, million: 1_000_000 }[match[2] ?? ''] ?? 1
    found.push({ at: match.index, value: Math.round(Number((match[1] ?? '').replaceAll(',', '')) * factor) })
  }
  found.push(...spelledOut(bare))
  return found
    .filter(({ value }) => value > 0 && value < MAX_NUMBER)
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** Finds spelled-out numbers such as `two hundred fifty`, but not a single digit. */
function spelledOut(text: string): { at: number; value: number }[] {
  const words = [...text.matchAll(/[a-z]+/g)].map((match) => ({ at: match.index, word: match[0] }))
  const found: { at: number; value: number }[] = []
  for (let place = 0; place < words.length; place++) {
    const begin = place
    let [sum, part, isNumber] = [0, 0, false]
    for (; place < words.length; place++) {
      const { word } = words[place] ?? { word: '' }
      const [value, factor] = [small.get(word), large.get(word)]
      if (value !== undefined) part += value
      else if (word === 'hundred' && isNumber) part *= 100
      else if (factor !== undefined && isNumber) [sum, part] = [sum + part * factor, 0]
      else if (!(word === 'and' && isNumber && small.has(words[place + 1]?.word ?? ''))) break
      isNumber = true
    }
    const isOne = place - begin === 1 && part <= 9
    if (isNumber && !isOne) found.push({ at: words[begin]?.at ?? 0, value: sum + part })
  }
  return found
}

/** Returns the distinct order numbers in a text: `GS-K7M2X9PD`, `GS-10042`. */
export function orderNumbersIn(text: string): string[] {
  return [...new Set([...text.matchAll(orderNumbers)].map(([, code = '']) => `GS-${code.toUpperCase()}`))]
}
