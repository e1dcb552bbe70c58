import { emailTemplate, outdated } from '#features/notifications/server/emails/content.ts'
import { instantOf } from '#features/notifications/server/emails/order-facts.ts'
import { SAMPLE_AT } from '#features/notifications/server/emails/samples.ts'
import { timeZoneOf } from '#features/notifications/server/queries/preferences.ts'
import { ruleTexts } from '#features/reviews/rules/moderation.ts'
import { refusedReview, type RefusedReview } from '#features/reviews/server/queries/admin.ts'
import { answersBetween, type EmailFacts, emailFacts, supportHoursText } from '#features/support/server/queries/emails.ts'
import { type Transcript, type TranscriptLine, transcriptOf } from '#features/support/server/queries/transcript.ts'
import { paths } from '#shared/paths.ts'
import { cutText } from '#shared/text.ts'

/** Acknowledges a contact message. It quotes nothing that was typed, not even the name, because the address may be anyone's. */
export const contactReceived = emailTemplate<string | null>({
  facts: supportHoursText,
  content: (hours, { storeName }) => ({
    subject: 'We’ve received your message',
    preview: 'We’ll reply to this email address.',
    heading: 'We’ve received your message',
    paragraphs: ['Thanks for contacting us: a member of our team will read your message and reply to this address.'],
    more: ['You don’t need to write again.', ...(hours === null ? [] : [`Our team is available ${hours}.`])],
    footer: `You’re receiving this email because this address was entered in the contact form at ${storeName}. If this wasn’t you, you can ignore this email.`,
  }),
  sample: null,
})

interface Reply extends Pick<EmailFacts, 'subject' | 'link' | 'isByToken'> {
  answers: { name: string; content: string }[]
}

/** What staff replied and the customer has not seen, all in one email. */
export const supportAnswer = emailTemplate<Reply | undefined>({
  facts: async (ctx, { conversationId = '', from = '0', upTo = '0' }) => {
    const [facts, answers] = await Promise.all([
      emailFacts(ctx, conversationId),
      answersBetween(ctx, conversationId, Number(from), Number(upTo)),
    ])
    return facts && { ...facts, answers }
  },
  content: (reply, shop) => {
    const last = reply?.answers.at(-1)
    if (!reply || !last) {
      const heading = 'This conversation was deleted'
      return outdated(shop, `A reply from ${shop.storeName}`, heading, 'Its messages are no longer available.')
    }
    const { answers, link, isByToken, subject } = reply
    const heading = `${last.name || 'Our team'} replied to you`
    const reason = `You’re receiving this email because you wrote to ${shop.storeName}.`
    return {
      subject: subject === '' ? heading : `Re: ${subject}`,
      preview: cutText(last.content.replaceAll(/\s+/g, ' '), 120),
      heading,
      paragraphs: answers.flatMap(({ content }) => paragraphsOf(content)),
      button: { label: 'Read and reply', href: link },
      after: 'Please reply in the chat instead of by email, so the same person sees it.',
      footer: isByToken ? `${reason} Anyone with the link above can read our conversation, so please don’t share it.` : reason,
    }
  },
  sample: {
    subject: '',
    link: 'https://shop.example/live-chat',
    isByToken: false,
    answers: [{ name: 'Grace', content: 'The missing views are on their way.' }],
  },
})

interface TranscriptFacts extends Pick<Transcript, 'subject' | 'link' | 'isByToken' | 'lines' | 'isCut'> {
  timeZone: string
}

/** The transcript of a conversation. */
export const supportTranscript = emailTemplate<TranscriptFacts | undefined>({
  facts: async (ctx, { conversationId = '', upTo = '0', userId }) => {
    const [transcript, timeZone] = await Promise.all([
      transcriptOf(ctx, conversationId, Number(upTo)),
      userId ? timeZoneOf(ctx.db, userId) : 'UTC',
    ])
    return transcript && { ...transcript, timeZone }
  },
  content: (transcript, shop) => {
    const heading = `Your conversation with ${shop.storeName}`
    if (!transcript || transcript.lines.length === 0)
      return outdated(shop, heading, 'This conversation was deleted', 'Its messages are no longer available.')
    const { subject, link, isByToken, lines, isCut, timeZone } = transcript
    const reason = `You’re receiving this email because you wrote to ${shop.storeName} and a copy of the conversation was requested.`
    return {
      subject: subject === '' ? heading : `${heading}: ${subject}`,
      preview: 'Here’s a copy to keep.',
      heading,
      paragraphs: [`Here’s a copy to keep.${isCut ? ` It has the newest ${lines.length} messages; older ones are in the chat.` : ''}`],
      sections: lines.map((line) => ({
        heading: `${speakerOf(line)} · ${instantOf(line.createdAt, timeZone)}`,
        paragraphs: paragraphsOf(line.content),
      })),
      button: { label: 'Open the chat', href: link },
      footer: isByToken ? `${reason} Anyone with the link above can read our conversation, so please don’t share it.` : reason,
    }
  },
  sample: {
    subject: '',
    link: 'https://shop.example/live-chat',
    isByToken: false,
    lines: [
      { author: 'customer', name: null, content: 'Some of my views are missing.', createdAt: SAMPLE_AT },
      { author: 'person', name: 'Grace', content: 'The missing views are on their way.', createdAt: SAMPLE_AT },
    ],
    isCut: false,
    timeZone: 'UTC',
  },
})

/** A message can have a thousand one-letter lines, and a rendered paragraph is about a hundred times as long as such a line. */
const MAX_PARAGRAPHS = 20

/** The lines of a message as paragraphs. The last paragraph has the rest if there are too many. */
function paragraphsOf(content: string): string[] {
  const lines = content.split(/\n+/)
  return [...lines.slice(0, MAX_PARAGRAPHS - 1), ...(lines.length < MAX_PARAGRAPHS ? [] : [lines.slice(MAX_PARAGRAPHS - 1).join(' ')])]
}

function speakerOf({ author, name }: Pick<TranscriptLine, 'author' | 'name'>): string {
  if (author === 'customer') return 'You'
  return author === 'assistant' ? 'Assistant' : (name ?? 'Our team')
}

/** A review was refused. It quotes nothing that was typed, because the address may be anyone's. */
export const reviewRefused = emailTemplate<Pick<RefusedReview, 'service' | 'refusal' | 'reason'> | undefined>({
  facts: (ctx, { reviewId = '' }) => refusedReview(ctx.db, reviewId),
  content: (review, shop) => {
    if (!review) {
      const heading = 'This email is out of date'
      return outdated(shop, `Your review at ${shop.storeName}`, heading, 'The decision it described no longer applies.')
    }
    const { service, refusal, reason } = review
    return {
      subject: 'Your review wasn’t published',
      preview: `Your review of ${service} breaks one of our rules.`,
      heading: 'Your review wasn’t published',
      paragraphs: [`We read your review of ${service} and can’t publish it, because it breaks one of our rules.`],
      button: { label: 'Write another review', href: shop.publicUrl + paths.leaveReview },
      card: {
        rows: [
          ['Rule', ruleTexts[refusal].rule],
          ['Reason', reason],
        ],
      },
      more: ['We never refuse reviews for being critical, only for breaking one of the rules listed on our reviews page.'],
      after: 'If you think this is a mistake, contact us and we’ll review it again.',
      afterLink: { label: 'Contact us', href: shop.publicUrl + paths.contact },
      footer: `You’re receiving this email because this address was used for a review at ${shop.storeName}. If this wasn’t you, you can ignore this email.`,
    }
  },
  sample: { service: 'Instagram Views', refusal: 'off_topic', reason: 'It is about another shop.' },
})
