import { emailNames } from '#features/notifications/rules/kinds.ts'
import { greeting, readName } from '#features/notifications/server/emails/accounts.ts'
import {
  type EmailContent,
  type EmailTemplate,
  emailTemplate,
  outdated,
  type Section,
  type Shop,
  type EmailWriter,
} from '#features/notifications/server/emails/content.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import { type QueuedNotification, selectQueued } from '#features/notifications/server/store/queue.ts'
import { paths } from '#shared/paths.ts'

/** Further messages are only in the shop. */
const MAX_SECTIONS = 40

const sampleMessage = { title: 'Order completed', message: 'Order GS-K7M2X9PD: 5,000 views delivered.', link: '/tracking' }

/** A copy of one notification, for customers who want notifications by email, too. */
export const copy = emailTemplate({
  facts: async (ctx, { notice = '' }): Promise<Omit<QueuedNotification['content'], 'email'> | undefined> =>
    (await selectQueued(ctx.db, [notice]))[0]?.content,
  content: (message, shop) =>
    message
      ? {
          subject: message.title,
          preview: message.message,
          heading: message.title,
          paragraphs: [message.message],
          button: { label: 'View', href: shop.publicUrl + (message.link ?? paths.notifications) },
          footer: reason(shop),
        }
      : purged(shop),
  sample: sampleMessage,
})

interface DigestFacts {
  name: string | undefined
  /** At most MAX_SECTIONS. */
  sections: Section[]
  count: number
}

/** The notifications from quiet hours or since the last digest, in one email. */
export const digest = emailTemplate({
  facts: async (ctx, { userId = '', notices = '', named }, writer): Promise<DigestFacts> => {
    const [{ name }, found] = await Promise.all([readName(ctx, named ? { userId } : {}), selectQueued(ctx.db, notices.split(','))])
    const shown = found.slice(0, MAX_SECTIONS)
    const sections = await Promise.all(shown.map((item) => sectionOf(item, ctx.config.PUBLIC_URL, writer)))
    return { name, sections, count: found.length }
  },
  content: ({ name, sections, count }, shop) => {
    const [first] = sections
    if (!first) return purged(shop)
    const more = count - sections.length
    const messages = count === 1 ? '1 message' : `${count} messages`
    return {
      subject: `${messages} from ${shop.storeName}: ${first.heading}`,
      preview: sections.map(({ heading }) => heading).join(' · '),
      heading: greeting(name, count === 1 ? 'you have 1 new message' : `you have ${count} new messages`),
      paragraphs: [],
      sections,
      button: { label: 'View all notifications', href: shop.publicUrl + paths.notifications },
      ...(more > 0 && { after: `You have ${more} more in your notifications.` }),
      footer: reason(shop),
    }
  },
  sample: { name: sampleValues.name, sections: [{ heading: sampleMessage.title, paragraphs: [sampleMessage.message] }], count: 1 },
})

/** A held item as a section. An email keeps its own content and button. */
async function sectionOf({ content, createdAt }: QueuedNotification, publicUrl: string, writer: EmailWriter): Promise<Section> {
  const { title, message, link, email } = content
  if (!email) {
    return { heading: title, paragraphs: [message], link: link === null ? undefined : { label: 'View', href: publicUrl + link } }
  }
  const { subject, paragraphs, more = [], button } = await writer.write(email.template, email.data, createdAt)
  return { heading: subject, paragraphs: [...paragraphs, ...more], link: button }
}

/** Another template with sample data, for staff who want to see it in their inbox. */
export const sample: EmailTemplate = {
  async write(ctx, { of = '' }, writer) {
    const content = await writer.sample(emailNames.find((name) => name === of) ?? 'order-confirmed', ctx.now())
    return { ...content, subject: `Test: ${content.subject}` }
  },
  sample: (shop) => purged(shop),
}

function reason({ storeName }: Shop): string {
  return `You’re receiving this email because of your notification settings at ${storeName}. You can change them under Notifications.`
}

/** Shown for an email whose quoted messages have been deleted by retention. */
function purged(shop: Shop): EmailContent {
  const heading = 'This message is no longer available'
  return outdated(shop, `A message from ${shop.storeName}`, heading, 'We delete old messages automatically.')
}
