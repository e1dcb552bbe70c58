import { deliverEmail, firstStatus } from '#features/notifications/server/commands.ts'
import { mailRoute, provenRoute } from '#features/notifications/server/settings.ts'
import { insertEmails, type NewEmail, selectEmail, selectEmails } from '#features/notifications/server/store/emails.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { one } from '#platform/db/database.ts'
import { writeSetting } from '#platform/settings.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

type Recipient = Actor & { email: string }

/**
 * Sends a test email to the staff member who asks, at once. Returns what the mail server answered; undefined without a server. Throws 409
 * `email_refused` if it does not accept the email.
 */
export async function sendTestEmail(ctx: Context, by: Recipient): Promise<string | undefined> {
  const { route } = await mailRoute(ctx.config, ctx.db)
  const { id } = await ctx.db.transaction(async (tx) => {
    await writeAuditLog(tx, by, { action: 'mail.tested', subject: { type: 'setting', id: 'mail' }, after: { route } })
    const data = { userId: by.userId, route }
    const email: NewEmail = { key: `test-email:${newId('try')}`, template: 'test-email', recipient: by.email, data }
    return one(await insertEmails(tx, [email], firstStatus(ctx)))
  })
  const answer = await deliverEmail(ctx, id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'test email not sent')
    return undefined
  })
  const email = await selectEmail(ctx.db, id)
  if (email?.status === 'sent' || email?.status === 'kept') return answer
  const reason = email?.lastError ?? 'no answer'
  throw new Refusal(409, 'email_refused', `The mail server did not accept it (${reason}). Check the mail server in Settings, Email.`)
}

/** Records that the newest test email to this staff member arrived. Throws 409 `no_test_email` if none went by the present mail server. */
export async function confirmTestEmail(ctx: Context, by: Recipient): Promise<void> {
  const { route } = await mailRoute(ctx.config, ctx.db)
  const [newest] = await selectEmails(ctx.db, { template: 'test-email', recipient: by.email, limit: 1 })
  if (newest?.data.route !== route || newest.status === 'failed') {
    throw new Refusal(409, 'no_test_email', 'Send a test email first. Look for it in your inbox, then confirm that it arrived.')
  }
  await ctx.db.transaction((tx) => writeSetting(tx, provenRoute, route, by))
}
