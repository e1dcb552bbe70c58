import { askAgain } from '#features/support/server/assistant/answers/proposals.ts'
import { answerByRules } from '#features/support/server/assistant/by-rules.ts'
import { answerByModel } from '#features/support/server/assistant/model/ask-model.ts'
import { type AssistantReply, type AssistantRequest, textReply } from '#features/support/server/assistant/request.ts'
import { answeredTo } from '#features/support/server/assistant/understand/answered.ts'
import { type Question, readQuestion } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'

export type { AssistantRequest, AssistantReply, ProposalOutcome, ExecuteAs } from '#features/support/server/assistant/request.ts'
export { executeProposal } from '#features/support/server/assistant/execute-proposal.ts'

/** The rest of a longer message is ignored. */
const MAX_PROMPT_CHARACTERS = 2_000

/** Answers a visitor from the shop’s texts, its catalog and their own orders. Never throws because of what they write. */
export async function answerCustomer(ctx: Context, ask: AssistantRequest): Promise<AssistantReply> {
  const prompt = ask.prompt.slice(0, MAX_PROMPT_CHARACTERS)
  const answered = answerToOffer(ask, prompt)
  if (answered) return answered
  const earlier = ask.history.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, MAX_PROMPT_CHARACTERS))
  const question = readQuestion(prompt, earlier)
  const byRules = await answerByRules(ctx, question, ask)
  return (isForModel(question, byRules) && (await answerByModel(ctx, { ...ask, prompt }, question, byRules))) || byRules
}

/** Meanings that a model would not answer better than the rules. */
const rulesOnly: Question['meaning']['intent'][] = ['nothing', 'greeting', 'thanks', 'goodbye', 'assent', 'person', 'secret']

function isForModel({ meaning }: Question, { proposal }: AssistantReply): boolean {
  return proposal === null && !rulesOnly.includes(meaning.intent)
}

/** Handles an answer to the open proposal. Undefined if the message is about something else. */
function answerToOffer({ openProposal: offer, history }: AssistantRequest, prompt: string): AssistantReply | undefined {
  const last = history.findLast(({ role }) => role === 'assistant')
  // A yes only counts if the assistant’s last message was about this proposal.
  if (!offer || (last && !last.content.includes(offer.orderNumber))) return undefined
  const answer = answeredTo(offer, prompt)
  switch (answer.is) {
    case 'yes': {
      const { is: _yes, ...given } = answer
      return textReply('One moment.', [], { accepts: true, ...(Object.keys(given).length > 0 && { given }) })
    }
    case 'no':
      return textReply('All right, I’ll leave it as it is.', [], { accepts: false })
    case 'again':
      return textReply(askAgain(offer))
    case 'other':
      return undefined
  }
}
