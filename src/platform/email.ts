import type { Transporter } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { errorMessage } from '#shared/errors.ts'

export interface OutgoingEmail {
  /** Makes the Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** The one-click unsubscribe URL (RFC 8058), if its kind of email can be unsubscribed from. */
  unsubscribeUrl?: string | undefined
}

/** The receiver's server refused the address for good: trying again is of no use. */
export class EmailBounced extends Error {
  override readonly name = 'EmailBounced'
}

const TAKEN_WITHIN_MS = 20_000

const transports = new Map<string, Transporter>()

/**
 * Hands a mail to the mail server: that of the console, otherwise that of SMTP_URL. Returns what the server answered. Throws where it is
 * not taken within 20 s, EmailBounced where it never will be.
 */
export async function deliver(config: Config, mail: OutgoingEmail): Promise<string> {
  if (!config.SMTP_URL) throw new Error('no mail server is set up')
  const transport = transports.get(config.SMTP_URL) ?? (await connect(config.SMTP_URL))
  const domain = new URL(config.PUBLIC_URL).hostname
  // A server that goes on answering, a line now and then, is never silent for as long as the socket may be.
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the mail server took too long')), TAKEN_WITHIN_MS)
  try {
    const sent = transport.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: { name: config.STORE_NAME, address: config.MAIL_FROM },
      to: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...(mail.unsubscribeUrl && {
        headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    })
    const { response } = (await Promise.race([sent, late.promise])) as { response: string }
    return response
  } catch (error) {
    throw isBounce(error) ? new EmailBounced(errorMessage(error), { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Enhanced status codes (RFC 3463) that say that there is no such mailbox, or that it takes no mail: not 5.1.7 and 5.1.8, which are about
 * the sender, nor 5.2.2, which is about a full one.
 */
const NO_MAILBOX = /^(?:1\.(?:[0-36]|10)|2\.[01])$/
/** Without such a code, only words about the mailbox say so: servers also refuse at this point for their limits, lists and checks of the shop. */
const NO_MAILBOX_IN_WORDS =
  /no such (?:user|mailbox|recipient|address)|(?:user|recipient|mailbox|address) (?:unknown|not found|unavailable|does(?:n.t| not) exist)|unroute?able address|unknown (?:user|recipient|mailbox)|invalid (?:recipient|mailbox)/i
const OF_THE_SENDER = /relay|authenticat|sender|sign in|\b(?:ip|helo|ptr|reverse)\b/i

/** A refusal of the receiver for good. What refuses the shop (its login, relaying, its address, its text) can be put right, and is tried again. */
function isBounce(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  const code = Number(error.responseCode)
  if (code < 550 || code > 554 || (error.command !== 'RCPT TO' && error.command !== 'DATA')) return false
  const [, status] = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(error.message) ?? []
  if (status !== undefined) return NO_MAILBOX.test(status)
  return error.command === 'RCPT TO' && code !== 554 && NO_MAILBOX_IN_WORDS.test(error.message) && !OF_THE_SENDER.test(error.message)
}

async function connect(url: string): Promise<Transporter> {
  // Loaded with the first mail: a start need not wait for it.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: searchParams.get('tls') === 'required',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    socketTimeout: TAKEN_WITHIN_MS,
  })
  // After a change of server, mails that are on their way still go out by the old one.
  for (const [earlier, idle] of transports) {
    if (earlier !== url) idle.close()
    transports.delete(earlier)
  }
  transports.set(url, transport)
  return transport
}
