import type { z } from 'zod'
import { ProviderRefused } from '#features/payments/server/providers/provider.ts'
import { parseJson } from '#platform/http/bodies.ts'
import { outgoingFetch } from '#platform/http/outgoing.ts'
import { configuredReach, type Reach } from '#platform/outgoing-reach.ts'

const TIMEOUT_MS = 4_500
/** Far more than any response that the shop needs. */
const MAX_RESPONSE_BYTES = 1_000_000
/** For complete lists: about fifty thousand lines of twenty values. */
const UNPAGED = { timeoutMs: 15_000, maxBytes: 32_000_000 }
const UNPAGED_PARTS = 1_000_000

/** The id of a refund at BTCPay Server, which is enough to claim its coins, so it isn't logged. */
const CLAIMABLE = /(\/pull-payments\/)[^/]+/

/** A request to a provider's REST API. `body` is sent as JSON, or as a form if it is URLSearchParams or FormData. */
export interface RestRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
  /** The networks that the URL may be in, if staff entered it. A provider's own URL, or one from the environment, may be in any network. */
  reach?: Reach
  /** Whether the response is a complete list without pages, which may be larger and take longer. */
  isUnpaged?: boolean
}

/** A provider's response: the status, and the body's JSON (null if it is empty). */
export interface RestAnswer {
  status: number
  body: unknown
}

/**
 * Sends a request and reads its response. Throws if there is none within 4.5 s (15 s if it is unpaged), and for a 429, a 5xx, a redirect,
 * or a body that is not JSON.
 */
export async function rest({ method, url, headers, body, reach = configuredReach, isUnpaged }: RestRequest): Promise<RestAnswer> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  const providerFetch = outgoingFetch({ reach, ...(isUnpaged ? UNPAGED : { timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES }) })
  const response = await providerFetch(url, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isRedirect = response.status >= 300 && response.status < 400
  if (isRedirect || response.status === 429 || response.status >= 500)
    throw new Error(`${method} ${new URL(url).pathname.replace(CLAIMABLE, '$1…')} answered ${response.status}`)
  return { status: response.status, body: text === '' ? null : parseJson(text, isUnpaged ? UNPAGED_PARTS : undefined) }
}

/** Returns the body of a successful response. Throws ProviderRefused for a 4xx, which means that the provider did nothing. */
export function accepted({ status, body }: RestAnswer): unknown {
  if (status >= 200 && status < 300) return body
  throw new ProviderRefused(`the provider answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
}

/** Parses the JSON body of a webhook. Undefined if it is not JSON or doesn't fit `schema`. */
export function parseBody<Body>(rawBody: Buffer, schema: z.ZodType<Body>): Body | undefined {
  try {
    return schema.safeParse(parseJson(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}
