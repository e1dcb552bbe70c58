import { z } from 'zod'
import type { MailServerView } from '#features/notifications/contract/mail-server.ts'
import { type MailServer, mailSecurities, passwordEnd, readSmtpUrl } from '#features/notifications/rules/mail-server.ts'
import { mailRoute } from '#features/notifications/server/settings.ts'
import { selectMailServer } from '#features/notifications/server/store/mail-server.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** The encryption purpose of the stored mail server. */
export const MAIL_SERVER_PURPOSE = 'mail server'

const stored: z.ZodType<MailServer> = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  password: z.string(),
  from: z.string(),
})

/** The mail server that staff entered, with its password. Undefined if there is none or no accepted APP_SECRET decrypts it. */
export async function storedMailServer({ secrets, log }: Context, db: Queryable): Promise<MailServer | undefined> {
  const sealed = await selectMailServer(db)
  if (!sealed) return undefined
  try {
    return stored.parse(JSON.parse(secrets.open(MAIL_SERVER_PURPOSE, sealed)))
  } catch (error) {
    log.error({ err: error }, 'the stored mail server cannot be decrypted: APP_SECRET may have changed; enter it again in the console')
    return undefined
  }
}

/** The mail settings in use, without the password. */
export async function mailServerView(ctx: Context): Promise<MailServerView> {
  const { SMTP_URL, MAIL_FROM } = ctx.config
  const [own, { isProven: proven }] = await Promise.all([storedMailServer(ctx, ctx.db), mailRoute(ctx.config, ctx.db)])
  const server = own ?? (SMTP_URL === undefined ? undefined : readSmtpUrl(SMTP_URL, MAIL_FROM))
  if (!server) return { source: null, host: '', port: null, security: 'starttls', user: '', passwordEnd: null, from: MAIL_FROM, proven }
  const { password, ...shown } = server
  return { ...shown, source: own ? 'console' : 'environment', passwordEnd: passwordEnd(password), proven }
}
