import type { Letter } from '#features/notifications/server/letters/letter.ts'
import type { Mail } from '#features/notifications/server/store.ts'
import { letterOf } from '#features/notifications/server/texts/own-words.ts'
import { stopsOf, unsubscribePage, unsubscribeToken } from '#features/notifications/server/unsubscribe-link.ts'
import type { Context } from '#platform/context.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Puts a mail into words: when it is sent or read, so that no link with a token lies in the database. */
export async function renderMail(ctx: Context, mail: Mail): Promise<RenderedMail> {
  const letter = await letterOf(ctx, mail.template, mail.data, mail.createdAt)
  return renderLetter(ctx, letter, stopsOf(mail).length > 0 ? unsubscribePage(ctx, unsubscribeToken(ctx, mail.id)) : undefined)
}

/** A letter as it is read; `stopHref` is where mails of its kind can be ended. */
export async function renderLetter(ctx: Context, letter: Letter, stopHref?: string): Promise<RenderedMail> {
  const [{ render }, { elementOf }] = await Promise.all([
    import('react-email'),
    import('#features/notifications/server/mails/letter-mail.tsx'),
  ])
  const element = elementOf(letter, ctx.config.STORE_NAME, stopHref)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: letter.subject, html, text }
}

/** A mail's subject line alone. */
export async function mailSubject(ctx: Context, mail: Mail): Promise<string> {
  return (await letterOf(ctx, mail.template, mail.data, mail.createdAt)).subject
}
