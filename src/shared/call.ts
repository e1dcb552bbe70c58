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
}

/** `status` null: no answer that can be trusted came back, so what the call did is not known. */
export type Answer<T> = { status: number; body: AnswerBody & Partial<T> } | { status: null }

const TIMEOUT_MS = 30_000

/**
 * Calls the shop's own API from the browser, for whoever is signed in. Never throws; `body`, where there is one, goes out
 * as JSON. A token that ran out is renewed and the call repeated; where that fails, nobody is signed in any more.
 */
export async function call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
  try {
    const response = await authorizedFetch(path, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as AnswerBody & Partial<T>
    return typeof answer.success === 'boolean' ? { status: response.status, body: answer } : { status: null }
  } catch {
    return { status: null }
  }
}

/** `fetch` with the session's token, for what does not answer JSON (a receipt, an export). Throws as `fetch` does. */
export async function authorizedFetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
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
