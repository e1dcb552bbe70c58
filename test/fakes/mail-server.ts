import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire. */
export interface ReceivedMail {
  to: string[]
  /** Headers and body. */
  source: string
}

/** What the server does with the next mails: takes them, refuses them for now, or takes all and never answers. */
export type MailBehaviour = 'accept' | 'refuse' | 'hang'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** Mails that were offered so far, taken or not. */
  offered(): number
  behave(behaviour: MailBehaviour): void
  close(): Promise<void>
}

/** A mail server on a free port. */
export async function mailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let behaviour: MailBehaviour = 'accept'
  let offered = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, callback) {
      const source = (await buffer(stream)).toString('utf8')
      offered++
      if (behaviour === 'hang') return
      if (behaviour === 'refuse') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
      callback()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    offered: () => offered,
    behave: (next) => (behaviour = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
