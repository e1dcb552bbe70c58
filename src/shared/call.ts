import type { AnswerAt, Known, Method, RestOf } from '#shared/api.ts'
import type { FieldError } from '#shared/errors.ts'
import { currentSession, renewSession } from '#shared/session.ts'

/** The body of an answer: the wire contract's frame around what the call itself tells. */
export interface AnswerBody {
  success: boolean
  message?: string
  error?: string
  detail?: string
  code?: string
  errors?: FieldError[]
  /** Dollars: what the package costs now, if that is why an order was refused. */
  price?: number
  /** Dollars: what comes off now, if that is why an order was refused. */
  discount?: number
  /** Dollars: what the account has, if that is why an order was refused. */
  balance?: number
  /** What the browser has to solve before this is tried again: a proof of work. */
  challenge?: string
}

/** The body of an answer to a call that succeeded. */
export type Success<T> = AnswerBody & { success: true } & T

/** The body of an answer that says `T` if the call succeeded. */
export type AnswerOf<T> = Success<T> | (AnswerBody & { success: false } & Partial<T>)

/** `status` null: no answer that can be trusted came back, so what the call did is not known. */
export type Answer<T> = { status: number; body: AnswerOf<T> } | { status: null }

const TIMEOUT_MS = 30_000

/**
 * Calls the shop's own API from the browser, as the signed-in user if there is one. Never throws. Sends `body` as JSON.
 * Renews an expired token and repeats the call; if that fails, the user is signed out. The API document lists the calls
 * with their bodies and answers.
 */
export const call: <M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
  ...rest: RestOf<M, Path, Record<string, string>>
) => Promise<Answer<AnswerAt<M, Path>>> = request

/** `call` for hooks whose own signature says what may be called. */
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
 * `fetch` with the session's token, for what does not answer JSON (a receipt, an export). Throws as `fetch` does, and if
 * something in the path, such as an id `../x` from a link, would make it another call.
 */
export async function authorizedFetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  if (new URL(path, 'http://a').pathname !== path.split('?')[0]) throw new TypeError()
  const token = currentSession()?.token
  const send = (bearer: string | undefined) =>
    fetch(path, {
      ...init,
      headers: { ...init.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  const response = await send(token)
  if (response.status !== 401 || !token || !(await renewSession(token))) return response
  return send(currentSession()?.token)
}

/** What a refusal says to people: message, then error, then detail. Section 8. */
export function messageOf(body: AnswerBody, otherwise: string): string {
  return body.message || body.error || body.detail || otherwise
}
