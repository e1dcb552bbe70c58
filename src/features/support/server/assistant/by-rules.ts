import { answerBalance, answerDepositLimits } from '#features/support/server/assistant/answers/account.ts'
import type { Asker } from '#features/support/server/assistant/answers/own-orders.ts'
import { answerPace } from '#features/support/server/assistant/answers/pace.ts'
import { answerNotSold, answerPrice } from '#features/support/server/assistant/answers/packages.ts'
import { answerRemedy, answerRights } from '#features/support/server/assistant/answers/remedies.ts'
import { answerList, answerStatus } from '#features/support/server/assistant/answers/status.ts'
import * as talk from '#features/support/server/assistant/answers/talk.ts'
import { answerTopic } from '#features/support/server/assistant/answers/topics.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import { kindsMeant } from '#features/support/server/assistant/understand/services.ts'
import type { Context } from '#platform/context.ts'

/** Answers a message by rules alone: from the catalogue, the asker's own orders and the shop's texts. */
export async function answerByRules(ctx: Context, question: Question, asker: Asker): Promise<AssistantReply> {
  const { meaning } = question
  if (question.isForeign) return talk.foreign()
  switch (meaning.intent) {
    case 'nothing':
      return talk.unclear()
    case 'greeting':
      return talk.greeting()
    case 'thanks':
      return talk.thanks()
    case 'goodbye':
      return talk.goodbye()
    case 'assent':
      return talk.assent()
    case 'who':
      return talk.who(ctx.config.STORE_NAME)
    case 'person':
      return talk.person(meaning.isAngry)
    case 'secret':
      return talk.secret()
    case 'not sold':
      return answerNotSold(question)
    case 'remedy':
      return meaning.isAsked && !isOnlyNamed(question, asker)
        ? answerRemedy(ctx, question, asker, meaning.kind)
        : answerTopic(ctx, question)
    case 'rights':
      return answerRights(ctx, question, asker)
    case 'status':
      return answerStatus(ctx, question, asker, meaning.which)
    case 'list':
      return answerList(ctx, asker)
    case 'balance':
      return answerBalance(ctx, asker)
    case 'deposit limits':
      return answerDepositLimits(ctx)
    case 'price':
      return answerPrice(ctx, question, meaning.wish)
    case 'pace': {
      const kinds = kindsMeant(question.services)
      return kinds.length > 0 ? answerPace(ctx, kinds) : answerTopic(ctx, question)
    }
    case 'topic':
      return answerTopic(ctx, question)
  }
}

/** A word such as `revision` from somebody of whom no order is known asks what that is. */
function isOnlyNamed({ words, orderNumbers }: Question, { person, orders }: Asker): boolean {
  return !person && orders.length === 0 && orderNumbers.length === 0 && !/\b(?:i|my|me|mine|give|please|want|now)\b/.test(words)
}
