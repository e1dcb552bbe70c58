import { said } from '#features/support/server/assistant/answers/said.ts'
import { unknown } from '#features/support/server/assistant/answers/talk.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import { type Found, searchPassages } from '#features/support/server/assistant/knowledge/search.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import { kindsMeant } from '#features/support/server/assistant/understand/services.ts'
import type { Context } from '#platform/context.ts'

/** Below these, what was found is about something else. */
const FEWEST_COVERED = 0.42
const LEAST_ALIKE = 0.3
const LOWEST_SCORE = 6

/** What the shop's texts say to a question; says that it does not know where nothing fits. */
export async function answerTopic(ctx: Context, { words, services }: Question): Promise<AssistantReply> {
  const found = (await searchPassages(ctx, words, kindsMeant(services))).filter(isAbout)
  const [best] = found
  return best ? told(best, found) : unknown()
}

function isAbout({ covered, score, alike }: Found): boolean {
  return covered >= FEWEST_COVERED && alike >= LEAST_ALIKE && score >= LOWEST_SCORE
}

const MOST_ARTICLES = 3

/** A passage as an answer; of articles, the others on the same as well. */
function told({ passage }: Found, found: readonly Found[]): AssistantReply {
  const articles = passage.isArticle ? found.filter((each) => each.passage.isArticle).slice(1, MOST_ARTICLES) : []
  return said(
    passage.text,
    [passage, ...articles.map((each) => each.passage)].map(({ link }) => link),
    { offersPerson: passage.needsPerson ?? false },
  )
}
