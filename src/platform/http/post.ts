import { sendOutside } from '#platform/http/outgoing.ts'
import type { Reach } from '#platform/outgoing-reach.ts'
import { errorCode, errorMessage } from '#shared/errors.ts'

export interface OutgoingPost {
  url: string
  headers: Record<string, string>
  body: string
  /** In ms; afterwards it counts as not answered. */
  timeout: number
  reach: Reach
  stopping: AbortSignal
}

/** One POST; follows no redirect and reads no answer. Returns the status. Throws in words that people understand. */
export async function post({ url, headers, body, timeout, reach, stopping }: OutgoingPost): Promise<number> {
  try {
    const { status } = await sendOutside(url, { method: 'POST', headers, body, reach, timeoutMs: timeout, signal: stopping })
    return status
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`No answer within ${timeout / 1_000} seconds.`, { cause: error })
    throw new Error(wordsFor(error), { cause: error })
  }
}

function wordsFor(error: unknown): string {
  const known: Record<string, string> = {
    ECONNREFUSED: 'Nothing listens at this address.',
    ENOTFOUND: 'There is no such host.',
    EAI_AGAIN: 'The host’s name could not be looked up.',
    EREFUSED: 'The address is not on the public internet.',
    ECONNRESET: 'The connection broke off.',
  }
  return known[errorCode(error)] ?? `No connection: ${errorMessage(error).slice(0, 200)}`
}
