import { paths } from '#app/routes.ts'
import { greeting } from '#features/notifications/server/letters/accounts.ts'
import type { Letter, Section } from '#features/notifications/server/letters/letter.ts'
import { type Notice, selectNotices } from '#features/notifications/server/store/notices.ts'
import { letterOf } from '#features/notifications/server/texts/own-words.ts'
import type { Context } from '#platform/context.ts'

type Data = Record<string, string>

/** Sections of one digest; what goes beyond is in the shop. */
const MOST = 40

/** What was shown in the shop, for whoever wants it by e-mail as well. */
export async function copy(ctx: Context, { notice = '' }: Data): Promise<Letter> {
  const [found] = await selectNotices(ctx.db, [notice])
  if (!found) return forgotten(ctx)
  const { title, message, link } = found.content
  return {
    subject: title,
    preview: message,
    heading: title,
    paragraphs: [message],
    button: { label: 'Open', href: `${ctx.config.PUBLIC_URL}${link ?? paths.notifications}` },
    footer: reason(ctx),
  }
}

/** What came up in quiet hours, or since the last digest: one mail. */
export async function digest(ctx: Context, { userId = '', notices = '' }: Data): Promise<Letter> {
  const found = await selectNotices(ctx.db, notices.split(','))
  if (found.length === 0) return forgotten(ctx)
  const sections = await Promise.all(found.slice(0, MOST).map((notice) => sectionOf(ctx, notice)))
  const more = found.length - sections.length
  const count = found.length === 1 ? 'One message' : `${found.length} messages`
  return {
    subject: `${count} from ${ctx.config.STORE_NAME}: ${sections[0]?.heading ?? ''}`,
    preview: sections.map(({ heading }) => heading).join(' · '),
    heading: await greeting(ctx, userId, found.length === 1 ? 'here is what is new' : `here are your ${found.length} messages`),
    paragraphs: [],
    sections,
    button: { label: 'See all notifications', href: `${ctx.config.PUBLIC_URL}${paths.notifications}` },
    after: more > 0 ? `${more} more are in your notifications.` : undefined,
    footer: reason(ctx),
  }
}

/** A letter that waited keeps its own words and its link. */
async function sectionOf(ctx: Context, { content: { title, message, link, letter }, createdAt }: Notice): Promise<Section> {
  if (!letter) {
    return {
      heading: title,
      paragraphs: [message],
      link: link === null ? undefined : { label: 'Open', href: ctx.config.PUBLIC_URL + link },
    }
  }
  const { subject, paragraphs, button } = await letterOf(ctx, letter.template, letter.data, createdAt)
  return { heading: subject, paragraphs, link: button }
}

/** Asked for by whoever was told that mail does not reach them. */
export async function addressWorks(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Mail reaches you again',
    preview: 'This address works.',
    heading: await greeting(ctx, userId, 'mail reaches you again'),
    paragraphs: [
      'You asked us to try this address once more. As you can read this, it works, and mails about your orders come here again.',
    ],
    button: { label: 'See my notifications', href: `${ctx.config.PUBLIC_URL}${paths.notifications}` },
    footer: `You get this mail because it was asked for in your account at ${ctx.config.STORE_NAME}.`,
  }
}

function reason(ctx: Context): string {
  return `You get this mail because of what you chose in your account at ${ctx.config.STORE_NAME}; you can change it under Notifications.`
}

/** Once it was sent and has been forgotten, a mail cannot be read here any more. */
function forgotten(ctx: Context): Letter {
  return {
    subject: `A message from ${ctx.config.STORE_NAME}`,
    preview: 'This message is not kept any more.',
    heading: 'This message is not kept any more',
    paragraphs: ['What it said has been deleted.'],
    footer: `A mail of ${ctx.config.STORE_NAME}.`,
  }
}
