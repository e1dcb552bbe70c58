import { once } from 'node:events'
import { request } from 'node:http'
import type { TestShop } from './app.ts'

/** Sends a request without the end of its body and waits until the shop has started on it. Returns a function that finishes the request. */
export async function sendPartialBody(
  { url, server, request: ask }: TestShop,
  { method, path, token, body }: { method: string; path: string; token: string; body: object },
): Promise<() => Promise<number | undefined>> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), authorization: `Bearer ${token}` }
  const started = once(server.server, 'request')
  const held = request(`${url}${path}`, { method, headers })
  held.write(text.slice(0, 1))
  await started
  // By the time this request is answered, the first one's sender has been authenticated.
  await ask('GET', '/api/auth/me', undefined, { authorization: headers.authorization })
  return () =>
    new Promise((resolve, reject) => {
      held.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode))
      held.end(text.slice(1))
    })
}
