import { sellerLine } from '#features/legal/rules/business.ts'
import { seller } from '#features/legal/server/queries.ts'
import type { EmailContent } from '#features/notifications/server/emails/content.ts'
import type { EmailBrand } from '#features/notifications/server/emails/render/frame.tsx'
import { textOf } from '#features/notifications/server/emails/render/plain-text.ts'
import { writeEmail } from '#features/notifications/server/emails/texts.ts'
import { stopsOf, unsubscribePage, unsubscribeToken } from '#features/notifications/server/emails/unsubscribe-link.ts'
import type { Email } from '#features/notifications/server/store/emails.ts'
import type { Context } from '#platform/context.ts'
import { isWordmark, lookOf, lookPath } from '#platform/look.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** Renders an email. Called when it is sent or opened, so links with tokens are never stored. */
export async function renderEmail(ctx: Context, email: Email): Promise<RenderedEmail> {
  const content = await writeEmail(ctx, email.template, email.data, email.createdAt)
  return renderContent(ctx, content, stopsOf(email).length > 0 ? unsubscribePage(ctx, unsubscribeToken(ctx, email.id)) : undefined)
}

/** Renders content as HTML and text. `unsubscribeHref` is the unsubscribe page for this kind of email, if there is one. */
export async function renderContent(ctx: Context, email: EmailContent, unsubscribeHref?: string): Promise<RenderedEmail> {
  const [{ render }, { elementOf }] = await Promise.all([
    import('react-email'),
    import('#features/notifications/server/emails/render/email-page.tsx'),
  ])
  const surroundings = { brand: brandOf(ctx), seller: sellerLine(await seller(ctx)), unsubscribeHref }
  return { subject: email.subject, html: await render(elementOf(email, surroundings)), text: textOf(email, surroundings) }
}

/** The color of emails if the shop has no brand color. */
const EMAIL_PURPLE = '#6d28d9'

function brandOf({ config }: Context): EmailBrand {
  const { color, logo } = lookOf(config)
  return {
    storeName: config.STORE_NAME,
    color: color ?? EMAIL_PURPLE,
    logo: logo && { url: config.PUBLIC_URL + lookPath(logo.name), width: logo.width, height: logo.height, isWordmark: isWordmark(logo) },
  }
}

/** An email's subject. */
export async function emailSubject(ctx: Context, email: Email): Promise<string> {
  return (await writeEmail(ctx, email.template, email.data, email.createdAt)).subject
}
