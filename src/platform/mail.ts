import type { Transporter } from 'nodemailer'
import type { Config } from '#platform/config.ts'

export interface OutgoingMail {
  /** Makes the Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Where one press ends mails of its kind (RFC 8058), where it can be ended. */
  unsubscribeUrl?: string | undefined
}

/** The receiver's server refused the address for good: trying again is of no use. */
export class MailBounced extends Error {
  override readonly name = 'MailBounced'
}

const transports = new Map<string, Transporter>()

/** Hands a mail to the SMTP server of SMTP_URL. Throws where it is not taken within 20 s, MailBounced where it never will be. */
export async function deliver(config: Config, mail: OutgoingMail): Promise<void> {
  if (!config.SMTP_URL) throw new Error('SMTP_URL is not set')
  const transport = transports.get(config.SMTP_URL) ?? (await connect(config.SMTP_URL))
  const domain = new URL(config.PUBLIC_URL).hostname
  try {
    await transport.sendMail({
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
  } catch (error) {
    throw isBounce(error) ? new MailBounced((error as Error).message, { cause: error }) : error
  }
}

/** A refusal of the receiver, or of the mail to it: not of our login, and not of the server's greeting. */
function isBounce(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
  return responseCode >= 550 && responseCode <= 554 && (command === 'RCPT TO' || command === 'DATA')
}

async function connect(url: string): Promise<Transporter> {
  // Loaded with the first mail: a start need not wait for it.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  transports.set(url, transport)
  return transport
}
