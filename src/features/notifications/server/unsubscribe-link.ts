import type { NotificationType } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/contract.ts'
import type { Mail } from '#features/notifications/server/store.ts'
import type { Context } from '#platform/context.ts'

/** What a mail can be unsubscribed from. */
export type StoppedKind = NotificationType | 'review'

/** What one press in a mail stops; nothing where it has to go out whatever was chosen. */
export function stopsOf({ data }: Pick<Mail, 'data'>): StoppedKind[] {
  const named = (data.stops ?? '').split(',')
  return [...notificationTypes, 'review' as const].filter((kind) => named.includes(kind))
}

/** For mail programs: a POST to it unsubscribes. Undefined where there is nothing to unsubscribe from. */
export function unsubscribeUrl(ctx: Context, mail: Mail): string | undefined {
  return stopsOf(mail).length === 0 ? undefined : `${ctx.config.PUBLIC_URL}/api/unsubscribe?token=${unsubscribeToken(ctx, mail.id)}`
}

/** For people: a page with a button. */
export function unsubscribePage(ctx: Context, token: string): string {
  return `${ctx.config.PUBLIC_URL}/unsubscribe?token=${encodeURIComponent(token)}`
}

/** Opens nothing but the end of a mail's kind; names the mail, and no address. */
export function unsubscribeToken(ctx: Context, mailId: string): string {
  return `${mailId}.${ctx.secrets.sign('unsubscribe', mailId)}`
}

/** The mail that a token is of; undefined where it is none of ours. */
export function mailOfToken(ctx: Context, token: string): string | undefined {
  const [mailId = '', signature = ''] = token.split('.')
  return ctx.secrets.verify('unsubscribe', mailId, signature) ? mailId : undefined
}
