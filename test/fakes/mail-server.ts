import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as the server received it. */
export interface OfferedEmail {
  to: string[]
  /** Headers and body. */
  source: string
  /** Whether the server accepted it. */
  taken: boolean
}

/**
 * What the server does with the next emails: accepts them, refuses them temporarily (451), knows no such recipient (550), rejects the
 * sender (550 and 554), or reads them and only responds once it accepts emails or bounces.
 */
export type MailBehavior = 'accept' | 'refuse' | 'bounce' | 'turn away' | 'hang'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** Every email that was offered, accepted or not, in order. */
  offered: OfferedEmail[]
  behave(behavior: MailBehavior): void
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function mailServer(): Promise<MailServer> {
  const offered: OfferedEmail[] = []
  let behavior: MailBehavior = 'accept'
  let hanging: ((refused?: Error) => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The shop keeps its connection open for the next email.
    closeTimeout: 50,
    onRcptTo({ address }, _session, callback) {
      if (behavior === 'bounce') return callback(refusal(550, '5.1.1 No such user here'))
      if (behavior === 'turn away') return callback(turnedAway(address))
      callback(null)
    },
    async onData(stream, session, callback) {
      const source = (await buffer(stream)).toString('utf8')
      offered.push({ to: session.envelope.rcptTo.map(({ address }) => address), source, taken: behavior === 'accept' })
      if (behavior === 'accept') callback()
      if (behavior === 'hang') hanging.push(callback)
      if (behavior === 'refuse') callback(refusal(451, 'Try again later'))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    offered,
    behave(next) {
      behavior = next
      if (next !== 'accept' && next !== 'bounce') return
      for (const respond of hanging) respond(next === 'accept' ? undefined : refusal(550, '5.1.1 No such user here'))
      hanging = []
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * A mail server's rejection of the sender. The number at the end of the mailbox name chooses one; 9 stands for an unknown recipient, 10 for
 * one who gets too much email at the moment, in Gmail's words.
 */
function turnedAway(address: string): Error {
  const answers = [
    refusal(550, '5.7.1 Relaying denied: sign in first'),
    refusal(554, 'Message rejected: email address is not verified'),
    refusal(550, 'relay not permitted'),
    refusal(550, '5.1.8 Sender address rejected: domain not found'),
    refusal(552, '5.2.2 Mailbox full'),
    refusal(550, 'The domain has exceeded the max emails per hour'),
    refusal(550, 'Rejected: 192.0.2.1 is listed at zen.spamhaus.org'),
    refusal(550, 'Your IP address not found in reverse DNS, no PTR record'),
    refusal(550, 'Unauthenticated email is not accepted due to the DMARC policy'),
    refusal(550, 'No such user here'),
    refusal(
      550,
      '5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. Please resend your message at a later time.',
    ),
    refusal(550, '5.1.0 Sender denied'),
    refusal(550, 'Rejected: 5.1.1.27 is listed at zen.spamhaus.org'),
  ]
  return answers[Number(/\d+(?=@)/.exec(address)?.[0] ?? 0)] ?? refusal(550, '5.7.1')
}
