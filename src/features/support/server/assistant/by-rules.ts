import { answerGuaranteeClaim, answerRights } from '#features/support/server/assistant/answers/guarantee-claims.ts'
import type { Requester } from '#features/support/server/assistant/answers/own-orders.ts'
import { answerNotSold, answerPrice } from '#features/support/server/assistant/answers/packages.ts'
import * as smallTalk from '#features/support/server/assistant/answers/small-talk.ts'
import { answerList, answerStatus } from '#features/support/server/assistant/answers/status.ts'
import { answerBalance, answerDepositLimits, answerDeliveryTime, answerTopic } from '#features/support/server/assistant/answers/topics.ts'
import type { AssistantReply } from '#features/support/server/assistant/request.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import { kindsMeant } from '#features/support/server/assistant/understand/services.ts'
import type { Context } from '#platform/context.ts'

/** Answers a message without a model, from the catalog, the requester's own orders and the shop's texts. */
export async function answerByRules(ctx: Context, question: Question, requester: Requester): Promise<AssistantReply> {
  const { meaning } = question
  if (question.isForeign) return smallTalk.foreign()
  switch (meaning.intent) {
    case 'nothing':
      return smallTalk.unclear()
    case 'unsure':
      return smallTalk.unsure(question.choices)
    case 'greeting':
      return smallTalk.greeting()
    case 'thanks':
      return smallTalk.thanks()
    case 'goodbye':
      return smallTalk.goodbye()
    case 'assent':
      return smallTalk.assent()
    case 'who':
      return smallTalk.who(ctx.config.STORE_NAME)
    case 'person':
      return smallTalk.person(meaning.isAngry)
    case 'secret':
      return smallTalk.secret()
    case 'not sold':
      return answerNotSold(question)
    case 'guarantee_claim':
      return answerGuaranteeClaim(ctx, question, requester, meaning.kind)
    case 'rights':
      return answerRights(ctx, question, requester)
    case 'status':
      return answerStatus(ctx, question, requester, meaning.which)
    case 'list':
      return answerList(ctx, requester)
    case 'balance':
      return answerBalance(ctx, requester)
    case 'deposit limits':
      return answerDepositLimits(ctx)
    case 'price':
      return answerPrice(ctx, question, meaning.wish)
    case 'pace': {
      const kinds = kindsMeant(question.services)
      return kinds.length > 0
        ? answerDeliveryTime(ctx, kinds)
        : answerTopic(ctx, { ...question, meaning: { intent: 'topic', passage: 'faq delivery-start' } })
    }
    case 'topic':
      return answerTopic(ctx, question)
  }
}
