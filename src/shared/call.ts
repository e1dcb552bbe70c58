import type { AnswerAt, Known, Method, RestOf } from '#shared/api.ts'
import type { FieldError } from '#shared/errors.ts'
import { currentSession, renewSession, type Session } from '#shared/session.ts'

/** The body of a response: the fields of the API contract, plus the call's own. */
export interface AnswerBody {
  success: boolean
  message?: string
  error?: string
  detail?: string
  code?: string
  errors?: FieldError[]
  /** The package's current price in dollars, if it caused the refusal. */
  price?: number
  /** The current discount in dollars, if it caused the refusal. */
  discount?: number
  /** The account's balance in dollars, if it caused the refusal. */
  balance?: number
  /** A proof of work that the browser has to solve before it tries again. */
  challenge?: string
}

/** The body of a successful response. */
export type Success<T> = AnswerBody & { success: true } & T

/** The body of a response that contains `T` if the call succeeded. */
export type AnswerOf<T> = Success<T> | (AnswerBody & { success: false } & Partial<T>)

/** A null `status` means that there was no reliable response, so it is unknown what the call did. */
export type Answer<T> = { status: number; body: AnswerOf<T> } | { status: null }

const TIMEOUT_MS = 30_000

/**
 * Calls the shop's own API from the browser, as the signed-in user if there is one. Never throws. Sends `body` as JSON. Renews an
 * expired token and repeats the call. If that fails, the user is signed out. The API document lists the calls with their bodies and
 * responses.
 */
export const call: <M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
  ...rest: RestOf<M, Path, Record<string, string>>
) => Promise<Answer<AnswerAt<M, Path>>> = request

/** `call` for hooks with a signature of their own. */
export async function request<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
  try {
    const response = await authorizedFetch(path, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: AnswerOf<T> = await response.json()
    return typeof answer.success === 'boolean' ? { status: response.status, body: answer } : { status: null }
  } catch {
    return { status: null }
  }
}

/**
 * `fetch` with the session's token, for responses other than JSON (a receipt, an export). Throws what `fetch` throws, and TypeError if
 * part of the path, such as an id `../x` from a link, would turn it into another call.
 */
export async function authorizedFetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  if (new URL(path, 'http://a').pathname !== path.split('?')[0]) throw new TypeError()
  const before = currentSession()
  const send = (session: Session | null) =>
    fetch(path, {
      ...init,
      headers: { ...init.headers, ...(session && { authorization: `Bearer ${session.token}` }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  const response = await send(before)
  if (response.status !== 401 || !before || !(await renewSession(before.token))) return response
  const now = currentSession()
  // Someone else may have signed in meanwhile.
  return now?.user.id === before.user.id ? send(now) : response
}

/** A refusal's text for people: message, then error, then detail. Section 8. */
export function messageOf(body: AnswerBody, otherwise: string): string {
  return body.message || body.error || body.detail || otherwise
}
