import { paths } from '#app/routes.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { refusalRules } from '#features/reviews/rules/moderation.ts'
import { refusedReview } from '#features/reviews/server/queries/desk.ts'
import type { Context } from '#platform/context.ts'

/** A review is not shown. Nothing of what was typed stands in it: the address may be anybody's. */
export async function reviewRefused(ctx: Context, { reviewId = '' }: Record<string, string>): Promise<Letter> {
  const review = await refusedReview(ctx, reviewId)
  const footer = `You get this mail because a review was written with this address at ${ctx.config.STORE_NAME}. If that was not you, there is nothing to do.`
  if (!review) {
    return {
      subject: `A review at ${ctx.config.STORE_NAME}`,
      preview: 'This is settled.',
      heading: 'This is settled',
      paragraphs: ['What this mail was about does not hold any more.'],
      footer,
    }
  }
  const { service, refusal, reason } = review
  return {
    subject: 'Your review is not shown',
    preview: `It is about ${service}.`,
    heading: 'Your review is not shown',
    paragraphs: [
      `We read your review of ${service} and do not publish it. We refuse none for being critical, only for breaking one of the rules that stand on our page of reviews. Here it is this one:`,
      refusalRules[refusal].rule,
      reason,
    ],
    button: { label: 'Write another review', href: `${ctx.config.PUBLIC_URL}${paths.leaveReview}` },
    after: 'Should you think that this is wrong, write to us; a person looks at it again.',
    afterLink: { label: 'Contact', href: `${ctx.config.PUBLIC_URL}${paths.contact}` },
    footer,
  }
}
