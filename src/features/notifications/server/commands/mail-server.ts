import { lookup } from 'node:dns/promises'
import type { Person } from '#features/accounts/contract.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import { ownersOf } from '#features/accounts/server/queries/staff.ts'
import type { MailServerInput } from '#features/notifications/contract/mail-server.ts'
import { type MailServer, smtpUrl } from '#features/notifications/rules/mail-server.ts'
import { deliverEmail, firstStatus, isToSend, submitEmail, writeEmails } from '#features/notifications/server/commands.ts'
import { MAIL_SERVER_PURPOSE, storedMailServer } from '#features/notifications/server/queries/mail-server.ts'
import { mailRoute, provenRoute } from '#features/notifications/server/settings.ts'
import { type Email, insertEmails, type NewEmail, selectEmail, selectEmails } from '#features/notifications/server/store/emails.ts'
import * as mailServer from '#features/notifications/server/store/mail-server.ts'
import type { Config } from '#platform/config.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { one } from '#platform/db/database.ts'
import { type OutboxEvent, publish } from '#platform/db/outbox.ts'
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
 * Sets the mail server and sender of all emails from now on, in every process. An empty password keeps the stored one, as long as
 * host, port and user stay: a password goes to no other server than it was entered for. Owners are told before. Throws 400 for a host out of reach or a missing
 * password, 401 where the session has ended or the role has changed meanwhile.
 */
export async function setMailServer(
  ctx: Context,
  given: MailServerInput,
  person: Pick<Person, 'userId' | 'sessionId' | 'role'>,
  by: Actor,
): Promise<void> {
  if (!(await isInReach(ctx.config, given.host)))
    throw invalid('host', 'This server is not on the public internet. Add its network to OUTGOING_PRIVATE_NETWORKS, or set SMTP_URL.')
  passwordFor(given, await storedMailServer(ctx, ctx.db))
  const untold = await notifyOwners(ctx, by)
  await ctx.db.transaction(async (tx) => {
    // Telling the owners takes a while, and longer by a server that somebody else controls.
    await lockStaffSession(tx, person)
    await mailServer.lockMailServer(tx)
    const before = await storedMailServer(ctx, tx)
    const after = { ...given, password: passwordFor(given, before) }
    await mailServer.upsertMailServer(tx, ctx.secrets.seal(MAIL_SERVER_PURPOSE, JSON.stringify(after)), ctx.now())
    await writeAuditLog(tx, by, {
      action: 'mail_server.changed',
      subject: { type: 'setting', id: 'mail' },
      before: before ? publicFacts(before) : null,
      // The log says that the password changed, never what it is.
      after: { ...publicFacts(after), newPassword: after.password !== (before?.password ?? '') },
    })
    await mailServer.notifyMailServerChanged(tx)
    await publish(tx, ...untold)
  })
  await applyMailServer(ctx)
}

/** Removes the mail server that staff entered: that of the environment is used again, if there is one. Owners are told before. Throws 401 as above. */
export async function removeMailServer(ctx: Context, person: Pick<Person, 'userId' | 'sessionId' | 'role'>, by: Actor): Promise<void> {
  const untold = await notifyOwners(ctx, by)
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
    await publish(tx, ...untold)
  })
  await applyMailServer(ctx)
}

/**
 * Emails all owners that the mail server changes, by the one that is still in use: the next one may be a thief's. Returns the events by which
 * emails that it does not take go out later.
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
    submitEmail(ctx, email).catch((error: unknown) => ctx.log.warn({ err: error }, 'an owner could not be told of the new mail server yet'))
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

const configured = new WeakMap<Config, Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>>()

/** What the environment itself says, whatever the console put over it. */
function configuredMail(config: Config): Pick<Config, 'SMTP_URL' | 'MAIL_FROM'> {
  const known = configured.get(config) ?? { SMTP_URL: config.SMTP_URL, MAIL_FROM: config.MAIL_FROM }
  configured.set(config, known)
  return known
}

/**
 * Puts the console's mail server over this process's configuration, now and whenever it changes. Texts that name it are rendered anew
 * after that: `content_changed` follows.
 */
export async function followMailServer(ctx: Context): Promise<void> {
  await ctx.db.listen(mailServer.MAIL_SERVER_CHANGED, () => {
    applyMailServer(ctx)
      .then(() => publishContentChange(ctx.db, 'store'))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the new mail server could not be read'))
  })
  await applyMailServer(ctx)
}

const applying = new WeakMap<Config, Promise<void>>()

/** Reads the mail server into this process: one time after the other, so that the newest read is the last to be applied. */
function applyMailServer(ctx: Context): Promise<void> {
  const fromEnvironment = configuredMail(ctx.config)
  const earlier = applying.get(ctx.config) ?? Promise.resolve()
  const next = earlier
    .catch(() => {})
    .then(async () => {
      const own = await storedMailServer(ctx, ctx.db)
      Object.assign(ctx.config, own ? { SMTP_URL: smtpUrl(own), MAIL_FROM: own.from } : fromEnvironment)
    })
  applying.set(ctx.config, next)
  return next
}

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
