import { LONGEST_MESSAGE } from '#features/guarantees/rules/judge.ts'
import type { Proposal } from '#features/support/contract.ts'
import { meaningOf } from '#features/support/server/assistant/understand/meaning.ts'
import { quantitiesIn } from '#features/support/server/assistant/understand/numbers.ts'
import { plainLine, plainWords } from '#features/support/server/assistant/understand/words.ts'

/** What somebody says to an offer. `again`: yes, and what it needs is still missing. */
export type Answered = { is: 'yes'; message?: string; currentCount?: number } | { is: 'no' } | { is: 'again' } | { is: 'other' }

const YES =
  /^(?:(?:oh|ok|okay|well),? )?(?:yes|yeah|yep|yup|y|sure|ok|okay|please do|do it|do that|go ahead|confirm|confirmed|correct|of course|absolutely|sounds good|go for it|agreed|i agree|thats right|perfect)\b/
const NO =
  /^(?:no|nope|nah|n|never ?mind|dont|do not|forget it|forget about it|leave it|not now|not yet|keep it|rather not|better not|i changed my mind|changed my mind|wait)\b/
const HEDGED = /\b(?:but|not|dont|instead|before|first|how|what|why|when|which)\b/
const SHORT = 7

/** Reads what was written while `proposal` is open. What is about something else is `other`. */
export function answeredTo({ needs }: Pick<Proposal, 'needs'>, prompt: string): Answered {
  const words = plainWords(prompt)
  const count = words.split(' ').length
  if (NO.test(words) && count <= SHORT && !words.includes('?')) return { is: 'no' }
  if (needs === 'currentCount') {
    const [current, ...more] = quantitiesIn(plainLine(prompt))
    if (current !== undefined && more.length === 0 && count <= 2 * SHORT && isPlain(words)) return { is: 'yes', currentCount: current }
  }
  const isYes = YES.test(words) && count <= SHORT && !words.includes('?') && !HEDGED.test(words)
  if (isYes) return needs === null ? { is: 'yes' } : { is: 'again' }
  if (needs === 'message' && count >= 3 && !prompt.trim().endsWith('?') && isComplaint(words)) {
    return { is: 'yes', message: prompt.trim().slice(0, LONGEST_MESSAGE) }
  }
  return { is: 'other' }
}

/** Nothing but the answer: neither a price nor another order is asked for. */
function isPlain(words: string): boolean {
  return !words.includes('?') && !['price', 'status', 'person', 'not sold'].includes(meaningOf(words).intent)
}

/** What was asked for may name itself (`refund it because ...`); a question about something else does not count as one. */
function isComplaint(words: string): boolean {
  return ['topic', 'remedy', 'status', 'list'].includes(meaningOf(words).intent)
}
