import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { answersBetween, hoursStated, letterFacts } from '#features/support/server/queries/letters.ts'
import type { Context } from '#platform/context.ts'

type Data = Record<string, string>

/**
 * Somebody wrote by the contact form. Nothing of what they typed stands in it, their name included: the address may be
 * anybody's.
 */
export async function contactReceived(ctx: Context): Promise<Letter> {
  const hours = await hoursStated(ctx)
  return {
    subject: 'Your message is here',
    preview: 'A person reads it and answers to this address.',
    heading: 'Your message is here',
    paragraphs: [
      'Thank you for writing to us. A person reads it, and the answer comes to this address. You need not write again.',
      ...(hours === null ? [] : [`Somebody is here ${hours}.`]),
    ],
    footer: `You get this mail because this address was typed into the contact form of ${ctx.config.STORE_NAME}. If that was not you, there is nothing to do.`,
  }
}

/** What a person answered, for whoever is not there to read it: all of it in one mail. */
export async function supportAnswer(ctx: Context, { conversationId = '', from = '0', upTo = '0' }: Data): Promise<Letter> {
  const [facts, answers] = await Promise.all([
    letterFacts(ctx, conversationId),
    answersBetween(ctx, conversationId, Number(from), Number(upTo)),
  ])
  const last = answers.at(-1)
  if (!facts || !last) return deleted(ctx)
  const name = last.name || 'A person'
  return {
    subject: facts.subject === '' ? `${name} answered you` : `Re: ${facts.subject}`,
    preview: last.content.replaceAll(/\s+/g, ' ').slice(0, 120),
    heading: `${name} answered you`,
    paragraphs: answers.flatMap(({ content }) => content.split(/\n+/)),
    button: { label: 'Read and answer', href: facts.link },
    after: 'Please answer on that page: it opens our conversation, and the same person can see it there.',
    footer: facts.isByToken
      ? `You get this mail because you wrote to ${ctx.config.STORE_NAME}. Whoever has the link above can read our conversation, so keep it to yourself.`
      : `You get this mail because you wrote to ${ctx.config.STORE_NAME}.`,
  }
}

function deleted({ config }: Context): Letter {
  return {
    subject: `An answer from ${config.STORE_NAME}`,
    preview: 'This conversation has been deleted.',
    heading: 'This conversation has been deleted',
    paragraphs: ['What it said is not kept any more.'],
    footer: `A mail of ${config.STORE_NAME}.`,
  }
}
