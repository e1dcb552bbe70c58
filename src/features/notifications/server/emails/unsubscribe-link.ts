import type { NotificationType } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'
import type { Email } from '#features/notifications/server/store/emails.ts'
import type { Context } from '#platform/context.ts'

/** What a recipient can unsubscribe from. */
export type StoppedKind = NotificationType | 'review' | 'reminder'

/** The kinds that an email's link unsubscribes from. Empty for an email that is always sent. */
export function stopsOf({ data }: Pick<Email, 'data'>): StoppedKind[] {
  const stops = (data.stops ?? '').split(',')
  return [...notificationTypes, 'review' as const, 'reminder' as const].filter((kind) => stops.includes(kind))
}

/** The one-click URL for email clients (RFC 8058). Undefined if there is nothing to unsubscribe from. */
export function unsubscribeUrl(ctx: Context, email: Email): string | undefined {
  return stopsOf(email).length === 0 ? undefined : `${ctx.config.PUBLIC_URL}/api/unsubscribe?token=${unsubscribeToken(ctx, email.id)}`
}

/** The unsubscribe page for people. */
export function unsubscribePage(ctx: Context, token: string): string {
  return `${ctx.config.PUBLIC_URL}/unsubscribe?token=${encodeURIComponent(token)}`
}

/** A token that unsubscribes from the kind of one email. It contains the email's id, not the address. */
export function unsubscribeToken(ctx: Context, emailId: string): string {
  return `${emailId}.${ctx.secrets.sign('unsubscribe', emailId)}`
}

/** The id of the email that a token belongs to. Undefined if the token is forged. */
export function emailIdOfToken(ctx: Context, token: string): string | undefined {
  const [emailId = '', signature = ''] = token.split('.')
  return ctx.secrets.verify('unsubscribe', emailId, signature) ? emailId : undefined
}
