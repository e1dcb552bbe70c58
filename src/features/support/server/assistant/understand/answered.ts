import { MAX_MESSAGE_LENGTH } from '#features/guarantees/rules/kinds.ts'
import type { Proposal } from '#features/support/contract.ts'
import { meaningOf } from '#features/support/server/assistant/understand/meaning.ts'
import { quantitiesIn } from '#features/support/server/assistant/understand/numbers.ts'
import { plainLine, plainWords } from '#features/support/server/assistant/understand/words.ts'

/** An answer to a proposal. `again`: yes, but the details it needs are still missing. */
export type Answered = { is: 'yes'; message?: string; currentCount?: number } | { is: 'no' } | { is: 'again' } | { is: 'other' }

const YES =
  /^(?:(?:oh|ok|okay|well),? )?(?:yes|yeah|yep|yup|y|sure|ok|okay|please do|do it|do that|go ahead|confirm|confirmed|correct|of course|absolutely|sounds good|go for it|agreed|i agree|thats right|perfect)\b/
const NO =
  /^(?:no|nope|nah|n|never ?mind|dont|do not|forget it|forget about it|leave it|not now|not yet|keep it|rather not|better not|i changed my mind|changed my mind|wait)\b/
const HEDGED = /\b(?:but|not|dont|instead|before|first|how|what|why|when|which)\b/
const MAX_ANSWER_WORDS = 7

/** Reads a message while a proposal is open. `other` if it is about something else. */
export function answeredTo({ needs }: Pick<Proposal, 'needs'>, prompt: string): Answered {
  const words = plainWords(prompt)
  const count = words.split(' ').length
  if (NO.test(words) && count <= MAX_ANSWER_WORDS && !words.includes('?')) return { is: 'no' }
  if (needs === 'currentCount') {
    const [current, ...more] = quantitiesIn(plainLine(prompt))
    if (current !== undefined && more.length === 0 && count <= 2 * MAX_ANSWER_WORDS && isPlain(words))
      return { is: 'yes', currentCount: current }
  }
  const isYes = YES.test(words) && count <= MAX_ANSWER_WORDS && !words.includes('?') && !HEDGED.test(words)
  if (isYes) return needs === null ? { is: 'yes' } : { is: 'again' }
  if (needs === 'message' && count >= 3 && !prompt.trim().endsWith('?') && isComplaint(words)) {
    return { is: 'yes', message: prompt.trim().slice(0, MAX_MESSAGE_LENGTH) }
  }
  return { is: 'other' }
}

/** Whether a message with a number is just the answer, and doesn’t ask about a price or another order. */
function isPlain(words: string): boolean {
  return (
    !words.includes('?') && (/^[\d,.\s]+k?$/.test(words) || !['price', 'status', 'person', 'not sold'].includes(meaningOf(words).intent))
  )
}

/** Whether a message can be a reason. A reason may mention the claim itself: `refund it because ...`. */
function isComplaint(words: string): boolean {
  return ['topic', 'guarantee_claim', 'status', 'list'].includes(meaningOf(words).intent)
}
