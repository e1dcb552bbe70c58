import { connect, isIP, type Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { lookupWithin, type Reach, staffReach } from '#platform/outgoing-reach.ts'
import { createTurns } from '#platform/turns.ts'
import { errorMessage } from '#shared/errors.ts'

export interface OutgoingEmail {
  /** Becomes part of the Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** The one-click unsubscribe URL (RFC 8058), if its kind of email can be unsubscribed from. */
  unsubscribeUrl?: string | undefined
}

/** The recipient's server rejected the address permanently. Don't retry. */
export class EmailBounced extends Error {
  override readonly name = 'EmailBounced'
}

const TIMEOUT_MS = 20_000
const CONNECTION_TIMEOUT_MS = 10_000

const transports = new Map<string, Transporter>()

const MAX_CONNECTIONS = 5

/** Emails wait here for a connection instead of in nodemailer's queue, which still sends those that were given up. */
const inTurn = createTurns(MAX_CONNECTIONS)

/**
 * Sends an email through the mail server set in the console, or else SMTP_URL. Returns the server's response. Throws if the email waited
 * 20 s for a connection, or isn't accepted within 20 s after that, and EmailBounced if the recipient rejected it permanently. The connection
 * of an email that is given up is closed, so that others get another one.
 */
export async function deliver(config: Config, mail: OutgoingEmail): Promise<string> {
  // The socket timeout doesn't catch a server that keeps sending a line now and then.
  const late = Promise.withResolvers<never>()
  const giveUp = new AbortController()
  const timer = setTimeout(() => {
    late.reject(new Error('the mail server took too long'))
    giveUp.abort()
  }, TIMEOUT_MS)
  const sent = inTurn(config.SMTP_URL ?? '', async () => {
    if (giveUp.signal.aborted) return late.promise
    timer.refresh()
    return send(config, mail, giveUp.signal)
  })
  try {
    return await Promise.race([sent, late.promise])
  } catch (error) {
    throw isBounce(error) ? new EmailBounced(errorMessage(error), { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

async function send(config: Config, mail: OutgoingEmail, signal: AbortSignal): Promise<string> {
  if (!config.SMTP_URL) throw new Error('no mail server is set up')
  const transport = await transportOf(config.SMTP_URL, config.MAIL_SERVER_OF_STAFF ? staffReach(config) : undefined)
  const domain = new URL(config.PUBLIC_URL).hostname
  const { response = '' } = await transport.sendMail({
    messageId: `<${mail.id}@${domain}>`,
    from: { name: config.STORE_NAME, address: config.MAIL_FROM },
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    signal,
    ...(mail.unsubscribeUrl && {
      headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  })
  return response
}

/** Not a part of an IP address, such as the shop's on a block list. */
const ENHANCED_CODE = /(?<![\d.])5\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/

/**
 * Enhanced status codes (RFC 3463) for mailboxes that don't exist or don't accept email. Excludes 5.1.7 and 5.1.8, which are about the
 * sender, and 5.2.2, a full mailbox. 5.1.0 is about either.
 */
const NO_MAILBOX = /^(?:1\.(?:[0-36]|10)|2\.[01])$/
/** Gmail answers 5.2.1 for a disabled mailbox, but also for one that gets too much email at the moment, which anyone can cause. */
const FOR_NOW = /\bat a rate\b|\blater\b/i
/** Without a code, only a message about the mailbox counts: servers also reject here because of limits, block lists or sender checks. */
const NO_MAILBOX_IN_WORDS =
  /no such (?:user|mailbox|recipient|address)|(?:user|recipient|mailbox|address) (?:unknown|not found|unavailable|does(?:n.t| not) exist)|unroute?able address|unknown (?:user|recipient|mailbox)|invalid (?:recipient|mailbox)/i
const ABOUT_SENDER = /relay|authenticat|sender|sign in|\b(?:ip|helo|ptr|reverse)\b/i

/** Whether the recipient rejected the email permanently. Rejections of the shop (login, relaying, IP, content) can be fixed and are retried. */
function isBounce(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  const code = Number(error.responseCode)
  if (code < 550 || code > 554 || (error.command !== 'RCPT TO' && error.command !== 'DATA')) return false
  const [, status] = ENHANCED_CODE.exec(error.message) ?? []
  if (status === '1.0' && ABOUT_SENDER.test(error.message)) return false
  if (status !== undefined) return NO_MAILBOX.test(status) && !FOR_NOW.test(error.message)
  return error.command === 'RCPT TO' && code !== 554 && NO_MAILBOX_IN_WORDS.test(error.message) && !ABOUT_SENDER.test(error.message)
}

/** `reach` limits the addresses that the server may have. */
async function transportOf(url: string, reach: Reach | undefined): Promise<Transporter> {
  // Loaded on first use to keep startup fast.
  const { createTransport } = await import('nodemailer')
  const key = `${reach ? 'limited ' : ''}${url}`
  const known = transports.get(key)
  if (known) return known
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: searchParams.get('tls') === 'required',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(reach && { getSocket: socketsWithin(reach) }),
  })
  // After a change of server, emails in flight still go through the old one.
  for (const [earlier, idle] of transports) {
    if (earlier !== key) idle.close()
    transports.delete(earlier)
  }
  transports.set(key, transport)
  return transport
}

type Connected = (error: Error | null, socket?: { connection: Socket }) => void

/**
 * Opens nodemailer's connections to a server that staff entered. The address is checked when connecting, because its name may resolve
 * differently than when it was entered.
 */
function socketsWithin(reach: Reach) {
  return ({ host = '', port }: { host?: string | undefined; port?: string | number | undefined }, connected: Connected): void => {
    if (isIP(host) && !reach(host)) return connected(new Error(`${host} is out of reach`))
    const connection = connect({ host, port: Number(port), lookup: lookupWithin(reach) })
    connection.once('error', connected)
    connection.setTimeout(CONNECTION_TIMEOUT_MS, () => connection.destroy(new Error('the mail server did not respond')))
    connection.once('connect', () => {
      connection.off('error', connected).removeAllListeners('timeout').setTimeout(0)
      connected(null, { connection })
    })
  }
}
