import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isGenuine } from '#platform/signed-body.ts'

/** A message as it came. */
export interface Received {
  headers: IncomingHttpHeaders
  /** As it was signed. */
  raw: string
  body: { id: string; type: string; createdAt: string; data: Record<string, unknown> }
}

export interface WebhookReceiver {
  url: string
  received: Received[]
  /** From now on: a status to answer, or `silent`, which keeps the connection open. */
  behave(manner: number | 'silent'): void
  close(): Promise<void>
}

/** A system of the operator's that takes webhooks, on a free port, as docs/operating/webhooks.md describes one. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    behave: (next) => (manner = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whether a message was signed with this secret just now, as a receiver checks it. */
export function isSigned({ headers, raw }: Received, secret: string, now = new Date()): boolean {
  const signature = headers['x-groundswell-signature']
  return isGenuine(secret, Buffer.from(raw), typeof signature === 'string' ? signature : undefined, now)
}
