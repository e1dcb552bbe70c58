import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isGenuine } from '#platform/signed-body.ts'
import { close, listen } from './listen.ts'

/** A received message. */
export interface Received {
  headers: IncomingHttpHeaders
  /** The signed body. */
  raw: string
  body: { id: string; type: string; createdAt: string; data: Record<string, unknown> }
}

export interface WebhookReceiver {
  url: string
  received: Received[]
  /** Sets the status of responses from now on. `silent` keeps connections open without a response. */
  behave(manner: number | 'silent'): void
  close(): Promise<void>
}

/** Starts a receiver of the operator's webhooks on a free port, as described in docs/operating/webhooks.md. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let manner: number | 'silent' = 200
  const answer = (response: ServerResponse) => {
    if (manner !== 'silent') response.writeHead(manner, { location: 'http://127.0.0.1:1/' }).end('thanks')
  }
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) as Received['body'] })
      answer(response)
    })
  })
  return {
    url: `${await listen(server)}/hook`,
    received,
    behave: (next) => (manner = next),
    close: () => close(server),
  }
}

/** Whether a message has a recent signature with this secret, checked like a receiver would. */
export function isSigned({ headers, raw }: Received, secret: string, now = new Date()): boolean {
  const signature = headers['x-groundswell-signature']
  return isGenuine(secret, Buffer.from(raw), typeof signature === 'string' ? signature : undefined, now)
}
