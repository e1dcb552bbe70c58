import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import type { Requester } from '#features/support/server/assistant/answers/own-orders.ts'
import { serviceLink } from '#features/support/server/assistant/answers/packages.ts'
import { unsure } from '#features/support/server/assistant/answers/small-talk.ts'
import { type Found, passageOf, searchPassages } from '#features/support/server/assistant/knowledge/search.ts'
import { type AssistantReply, textReply } from '#features/support/server/assistant/request.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import { kindsMeant } from '#features/support/server/assistant/understand/services.ts'
import { balanceOf, depositLimits } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'

/** Minimum values for a search result to count as an answer. */
const MIN_COVERED = 0.42
const MIN_ALIKE = 0.3
const MIN_SCORE = 6

/** Answers from the shop’s texts with the recognized passage or the best search result. Asks back if there is neither. */
export async function answerTopic(ctx: Context, { words, services, meaning, choices }: Question): Promise<AssistantReply> {
  const passage = meaning.intent === 'topic' && meaning.passage !== undefined ? await passageOf(ctx, meaning.passage) : undefined
  if (passage) return answerWith({ passage }, [])
  const found = (await searchPassages(ctx, words, kindsMeant(services))).filter(isAbout)
  const [best] = found
  return best ? answerWith(best, found) : unsure(choices)
}

function isAbout({ covered, score, alike }: Found): boolean {
  return covered >= MIN_COVERED && alike >= MIN_ALIKE && score >= MIN_SCORE
}

const MAX_ARTICLES = 3

/** Answers with a passage. For an article, also links to other articles found. */
function answerWith({ passage }: Pick<Found, 'passage'>, found: readonly Found[]): AssistantReply {
  const articles = passage.isArticle ? found.filter((each) => each.passage.isArticle).slice(1, MAX_ARTICLES) : []
  return textReply(
    passage.text,
    [passage, ...articles.map((each) => each.passage)].map(({ link }) => link),
    { offersPerson: passage.needsPerson ?? false },
  )
}

const deposit = { label: 'Deposit', href: `${paths.profile}?section=deposit` }

/** States a signed-in customer’s balance. */
export async function answerBalance(ctx: Context, { person }: Requester): Promise<AssistantReply> {
  if (!person) return textReply('Please sign in, and I can tell you your balance.', [{ label: 'Sign in', href: paths.login }])
  return textReply(`Your balance is ${formatMoney(await balanceOf(ctx.db, person.userId))}.`, [deposit])
}

/** States the smallest and largest deposit. */
export async function answerDepositLimits(ctx: Context): Promise<AssistantReply> {
  const { minCents, maxCents } = await depositLimits(ctx.db)
  return textReply(`You can deposit from ${formatMoney(minCents)} to ${formatMoney(maxCents)} at a time, as often as you like.`, [deposit])
}

const MAX_SERVICES = 3

/** States the delivery times of at most three services. */
export async function answerDeliveryTime(ctx: Context, kinds: readonly ServiceKind[]): Promise<AssistantReply> {
  const asked = kinds.slice(0, MAX_SERVICES)
  const lines = await Promise.all(asked.map(async (kind) => `${serviceLabel(kind)}: ${(await servicePromise(ctx, kind)).text}.`))
  return textReply(lines.join('\n'), asked.map(serviceLink))
}
