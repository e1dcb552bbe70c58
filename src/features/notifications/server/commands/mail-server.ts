import { lookup } from 'node:dns/promises'
import type { Person } from '#features/accounts/contract.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import { ownersOf } from '#features/accounts/server/queries/staff.ts'
import type { MailServerInput } from '#features/notifications/contract/mail-server.ts'
import { mailProblem } from '#features/notifications/rules/mail-problem.ts'
import { type MailServer, smtpUrl } from '#features/notifications/rules/mail-server.ts'
import { deliverEmail, firstStatus, isToSend, submitEmail, writeEmails } from '#features/notifications/server/commands.ts'
import { MAIL_SERVER_PURPOSE, storedMailServer } from '#features/notifications/server/queries/mail-server.ts'
import { mailRoute, provenRoute } from '#features/notifications/server/settings.ts'
import { type Email, insertEmails, type NewEmail, selectEmail, selectEmails } from '#features/notifications/server/store/emails.ts'
import * as mailServer from '#features/notifications/server/store/mail-server.ts'
import { deleteUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import { type Config, environmentOf } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { one } from '#platform/db/database.ts'
import { type OutboxEvent, publish } from '#platform/db/outbox.ts'
import { follow, loadInTurn } from '#platform/followed.ts'
import { staffReach } from '#platform/outgoing-reach.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { writeSetting } from '#platform/settings.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

export const sealedMailServer = sealedColumn({
  name: 'Mail server',
  table: 'mail_server',
  key: ['id'],
  column: 'sealed',
  purpose: MAIL_SERVER_PURPOSE,
})

/**
 * Sets the mail server and sender of all emails, in every process. An empty password keeps the stored one if host, port and user are
 * unchanged, so a password is never sent to a server it was not entered for. Owners are notified first, by the current server. Throws 400
 * for an unreachable host or a missing password, and 401 if the session ended or the role changed in the meantime.
 */
export async function setMailServer(
  ctx: Context,
  input: MailServerInput,
  person: Pick<Person, 'userId' | 'sessionId' | 'role'>,
  by: Actor,
): Promise<void> {
  if (!(await isInReach(ctx.config, input.host)))
    throw invalid('host', 'This server is not on the public internet. Add its network to OUTGOING_PRIVATE_NETWORKS, or set SMTP_URL.')
  passwordFor(input, await storedMailServer(ctx, ctx.db))
  const unsent = await notifyOwners(ctx, by)
  await ctx.db.transaction(async (tx) => {
    // Notifying the owners takes time, in which the session may have ended. A server under someone else's control can prolong it.
    await lockStaffSession(tx, person)
    await mailServer.lockMailServer(tx)
    const before = await storedMailServer(ctx, tx)
    const after = { ...input, password: passwordFor(input, before) }
    await mailServer.upsertMailServer(tx, ctx.secrets.seal(MAIL_SERVER_PURPOSE, JSON.stringify(after)), ctx.now())
    await writeAuditLog(tx, by, {
      action: 'mail_server.changed',
      subject: { type: 'setting', id: 'mail' },
      before: before ? publicFacts(before) : null,
      after: { ...publicFacts(after), newPassword: after.password !== (before?.password ?? '') },
    })
    await mailServer.notifyMailServerChanged(tx)
    await publish(tx, ...unsent)
  })
  await applyMailServer(ctx)
}

/**
 * Removes the mail server that staff entered, so the one in the environment applies again. Owners are notified first, by the current
 * server. Throws 401 if the session ended or the role changed in the meantime.
 */
export async function removeMailServer(ctx: Context, person: Pick<Person, 'userId' | 'sessionId' | 'role'>, by: Actor): Promise<void> {
  const unsent = await notifyOwners(ctx, by)
  await ctx.db.transaction(async (tx) => {
    await lockStaffSession(tx, person)
    await mailServer.lockMailServer(tx)
    const before = await storedMailServer(ctx, tx)
    await mailServer.deleteMailServer(tx)
    await writeAuditLog(tx, by, {
      action: 'mail_server.removed',
      subject: { type: 'setting', id: 'mail' },
      before: before ? publicFacts(before) : { stored: false },
    })
    await mailServer.notifyMailServerChanged(tx)
    await publish(tx, ...unsent)
  })
  await applyMailServer(ctx)
}

/**
 * Emails all owners that the mail server is about to change. Uses the current server, because the new one may belong to an attacker.
 * Returns `email.queued` events for the emails that it did not accept.
 */
async function notifyOwners(ctx: Context, { userId: changedBy }: Actor): Promise<OutboxEvent[]> {
  const change = newId('chg')
  const emails = await ctx.db.transaction(async (tx) => {
    const owners = await ownersOf(tx)
    const template = 'mail-server-changed'
    return writeEmails(
      ctx,
      tx,
      owners.map(({ userId, email: recipient }) => ({
        key: `${template}:${change}:${userId}`,
        template,
        recipient,
        data: { userId, changedBy },
      })),
    )
  })
  const submit = (email: Email) =>
    submitEmail(ctx, email).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'email to an owner about the new mail server not sent; it will be retried'),
    )
  await Promise.all(emails.map(submit))
  return emails.filter(isToSend).map(({ id }) => ({ type: 'email.queued', payload: { emailId: id } }))
}

function passwordFor({ host, port, user, password }: MailServerInput, before: MailServer | undefined): string {
  if (user === '') return ''
  if (password !== '') return password
  const isSame = before !== undefined && before.host === host && before.port === port && before.user === user
  if (!isSame || before.password === '') throw invalid('password', 'Enter the password for this server and user.')
  return before.password
}

const publicFacts = ({ password: _password, ...shown }: MailServer) => shown

async function isInReach(config: Config, host: string): Promise<boolean> {
  try {
    const reach = staffReach(config)
    return (await lookup(host, { all: true })).every(({ address }) => reach(address))
  } catch {
    throw invalid('host', 'There is no server with this name. Check the spelling.')
  }
}

/** Applies the console's mail server to this process's configuration, now and whenever it changes. */
export async function followMailServer(ctx: Context): Promise<void> {
  await follow(ctx, { channel: mailServer.MAIL_SERVER_CHANGED, source: 'mail server', load: () => applyMailServer(ctx) })
}

/** Reads the mail server into this process. */
function applyMailServer(ctx: Context): Promise<void> {
  return loadInTurn(ctx.config, async () => {
    const own = await storedMailServer(ctx, ctx.db)
    const { SMTP_URL, MAIL_FROM } = environmentOf(ctx.config)
    const used = own ? { SMTP_URL: smtpUrl(own), MAIL_FROM: own.from } : { SMTP_URL, MAIL_FROM }
    Object.assign(ctx.config, used, { MAIL_SERVER_OF_STAFF: own !== undefined })
  })
}

type Recipient = Actor & { email: string }

/**
 * Sends a test email to the staff member immediately. Returns the mail server's response, undefined without a server. Throws 409
 * `email_refused` if the server does not accept it.
 */
export async function sendTestEmail(ctx: Context, by: Recipient): Promise<string | undefined> {
  const { route } = await mailRoute(ctx.config, ctx.db)
  const { id } = await ctx.db.transaction(async (tx) => {
    await writeAuditLog(tx, by, { action: 'mail.tested', subject: { type: 'setting', id: 'mail' }, after: { route } })
    const data = { userId: by.userId, route }
    const email: NewEmail = { key: `test-email:${newId('try')}`, template: 'test-email', recipient: by.email, data }
    return one(await insertEmails(tx, [email], firstStatus(ctx)))
  })
  const response = await deliverEmail(ctx, id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'test email not sent')
    return undefined
  })
  const email = await selectEmail(ctx.db, id)
  if (email?.status === 'sent' || email?.status === 'kept') return response
  throw new Refusal(409, 'email_refused', mailProblem(email?.lastError ?? 'no answer'))
}

/**
 * Records that the newest test email to this staff member arrived, and lifts the suppression of their address if an earlier one bounced.
 * Throws 409 `no_test_email` if the current mail server sent none.
 */
export async function confirmTestEmail(ctx: Context, by: Recipient): Promise<void> {
  const { route } = await mailRoute(ctx.config, ctx.db)
  const [newest] = await selectEmails(ctx.db, { template: 'test-email', recipient: by.email, limit: 1 })
  if (newest?.data.route !== route || newest.status === 'failed') {
    throw new Refusal(409, 'no_test_email', 'Send a test email first. Look for it in your inbox, then confirm that it arrived.')
  }
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, provenRoute, route, by)
    await deleteUnsubscribe(tx, by.email, 'bounced')
  })
}
