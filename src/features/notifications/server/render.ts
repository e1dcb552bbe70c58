import type { Mail } from '#features/notifications/server/store.ts'
import { templates } from '#features/notifications/server/templates.ts'
import type { Context } from '#platform/context.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Puts a mail into words: when it is sent or read, so that no link with a token lies in the database. */
export async function renderMail(ctx: Context, mail: Mail): Promise<RenderedMail> {
  const [letter, { render }, { elementOf }] = await Promise.all([
    templates[mail.template](ctx, mail.data),
    import('react-email'),
    import('#features/notifications/server/mails/letter-mail.tsx'),
  ])
  const element = elementOf(letter, ctx.config.STORE_NAME)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: letter.subject, html, text }
}

/** A mail's subject line alone. */
export async function mailSubject(ctx: Context, mail: Mail): Promise<string> {
  return (await templates[mail.template](ctx, mail.data)).subject
}
