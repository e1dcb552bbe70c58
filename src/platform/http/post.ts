import { sendOutside } from '#platform/http/outgoing.ts'
import type { Reach } from '#platform/outgoing-reach.ts'
import { errorCode, errorMessage } from '#shared/errors.ts'

export interface OutgoingPost {
  url: string
  headers: Record<string, string>
  body: string
  /** In ms. After this time there counts as being no response. */
  timeout: number
  reach: Reach
  stopping: AbortSignal
}

/** Sends a POST without following redirects or reading the response. Returns the status. Throws errors in plain words. */
export async function post({ url, headers, body, timeout, reach, stopping }: OutgoingPost): Promise<number> {
  try {
    const { status } = await sendOutside(url, { method: 'POST', headers, body, reach, timeoutMs: timeout, signal: stopping })
    return status
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`No response within ${timeout / 1_000} seconds.`, { cause: error })
    throw new Error(explain(error), { cause: error })
  }
}

function explain(error: unknown): string {
  const known: Record<string, string> = {
    ECONNREFUSED: 'Nothing is listening at this address.',
    ENOTFOUND: 'This host does not exist.',
    EAI_AGAIN: 'The host’s name could not be looked up.',
    EREFUSED: 'The address is not on the public internet.',
    ECONNRESET: 'The connection was reset.',
  }
  return known[errorCode(error)] ?? `No connection: ${errorMessage(error).slice(0, 200)}`
}
