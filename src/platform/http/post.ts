import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mayBePublic, publicLookup } from '#platform/public-host.ts'

export interface OutgoingPost {
  url: string
  headers: Record<string, string>
  body: string
  /** In ms; afterwards it counts as not answered. */
  timeout: number
  /** Whether it may go to this machine and its network: never with an address that a stranger gave. */
  isLocalAllowed: boolean
  stopping: AbortSignal
}

/**
 * One POST, to the public internet alone unless told otherwise; follows no redirect and reads no answer. Returns the
 * status. Throws in words that people understand.
 */
export async function post({ url, headers, body, timeout, isLocalAllowed, stopping }: OutgoingPost): Promise<number> {
  const target = new URL(url)
  // An address that is no name is not looked up.
  if (!isLocalAllowed && !mayBePublic(target)) throw new Error('The address is not on the public internet.')
  const send = target.protocol === 'http:' ? httpRequest : httpsRequest
  const timer = AbortSignal.timeout(timeout)
  try {
    return await new Promise((resolve, reject) => {
      const outgoing = send(target, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.any([timer, stopping]),
        agent: false,
        ...(!isLocalAllowed && { lookup: publicLookup }),
      })
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      outgoing.end(body)
    })
  } catch (error) {
    if (timer.aborted) throw new Error(`No answer within ${timeout / 1_000} seconds.`, { cause: error })
    throw new Error(wordsFor(error as NodeJS.ErrnoException), { cause: error })
  }
}

function wordsFor({ code, message }: NodeJS.ErrnoException): string {
  const known: Record<string, string> = {
    ECONNREFUSED: 'Nothing listens at this address.',
    ENOTFOUND: 'There is no such host.',
    EAI_AGAIN: 'The host’s name could not be looked up.',
    EREFUSED: 'The address is not on the public internet.',
    ECONNRESET: 'The connection broke off.',
  }
  return known[code ?? ''] ?? `No connection: ${message.slice(0, 200)}`
}
