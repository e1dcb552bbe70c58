import { sellerLine } from '#features/legal/rules/business.ts'
import { seller } from '#features/legal/server/queries.ts'
import type { EmailContent } from '#features/notifications/server/emails/content.ts'
import { writeEmail } from '#features/notifications/server/emails/texts.ts'
import { stopsOf, unsubscribePage, unsubscribeToken } from '#features/notifications/server/emails/unsubscribe-link.ts'
import type { Email } from '#features/notifications/server/store/emails.ts'
import type { Context } from '#platform/context.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** Renders an email when it is sent or opened, so that no link with a token is stored. */
export async function renderEmail(ctx: Context, email: Email): Promise<RenderedEmail> {
  const content = await writeEmail(ctx, email.template, email.data, email.createdAt)
  return renderContent(ctx, content, stopsOf(email).length > 0 ? unsubscribePage(ctx, unsubscribeToken(ctx, email.id)) : undefined)
}

/** Renders content as HTML and text; `unsubscribeHref` is the page that unsubscribes from its kind. */
export async function renderContent(ctx: Context, email: EmailContent, unsubscribeHref?: string): Promise<RenderedEmail> {
  const [{ render }, { elementOf }] = await Promise.all([
    import('react-email'),
    import('#features/notifications/server/emails/render/email-page.tsx'),
  ])
  const element = elementOf(email, { storeName: ctx.config.STORE_NAME, seller: sellerLine(await seller(ctx)), unsubscribeHref })
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: email.subject, html, text }
}

/** An email's subject line alone. */
export async function emailSubject(ctx: Context, email: Email): Promise<string> {
  return (await writeEmail(ctx, email.template, email.data, email.createdAt)).subject
}
