import { askAgain } from '#features/support/server/assistant/answers/proposals.ts'
import { said } from '#features/support/server/assistant/answers/said.ts'
import type { AssistantAsk, AssistantReply } from '#features/support/server/assistant/ask.ts'
import { answerByRules } from '#features/support/server/assistant/by-rules.ts'
import { answerByModel } from '#features/support/server/assistant/model/ask-model.ts'
import { answeredTo } from '#features/support/server/assistant/understand/answered.ts'
import { type Question, readQuestion } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'

export type { AssistantAsk, AssistantReply, CarriedOut, CarryOutAs } from '#features/support/server/assistant/ask.ts'
export { carryOut } from '#features/support/server/assistant/carry-out.ts'

/** The longest message that is read. */
const LONGEST = 2_000

/** Answers a visitor: from the shop's texts, its catalogue and their own orders. Never throws for what they write. */
export async function answerCustomer(ctx: Context, ask: AssistantAsk): Promise<AssistantReply> {
  const prompt = ask.prompt.slice(0, LONGEST)
  const answered = answerToOffer(ask, prompt)
  if (answered) return answered
  const earlier = ask.history.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, LONGEST))
  const question = readQuestion(prompt, earlier)
  const byRules = await answerByRules(ctx, question, ask)
  return (isForModel(question, byRules) && (await answerByModel(ctx, { ...ask, prompt }, question, byRules))) || byRules
}

/** Where nothing is left to word: an offer stands in the shop's own words, and small talk needs no model. */
const settled: Question['meaning']['intent'][] = ['nothing', 'greeting', 'thanks', 'goodbye', 'assent', 'person', 'secret']

function isForModel({ meaning }: Question, { proposal }: AssistantReply): boolean {
  return proposal === null && !settled.includes(meaning.intent)
}

/** What the customer says to the open proposal; undefined where they write of something else. */
function answerToOffer({ openProposal: offer, history }: AssistantAsk, prompt: string): AssistantReply | undefined {
  const last = history.findLast(({ role }) => role === 'assistant')
  // A yes is one to what was said last, not to an offer of some time ago.
  if (!offer || (last && !last.content.includes(offer.orderNumber))) return undefined
  const answer = answeredTo(offer, prompt)
  switch (answer.is) {
    case 'yes': {
      const { is: _yes, ...given } = answer
      return said('One moment.', [], { accepts: true, ...(Object.keys(given).length > 0 && { given }) })
    }
    case 'no':
      return said('All right, I leave it as it is.', [], { accepts: false })
    case 'again':
      return said(askAgain(offer))
    case 'other':
      return undefined
  }
}
