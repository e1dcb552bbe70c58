import { createHash } from 'node:crypto'
import { normalizePassword } from '#features/accounts/rules/password.ts'
import type { Context } from '#platform/context.ts'
import { fetchOutside } from '#platform/http/outgoing.ts'
import { configuredReach } from '#platform/outgoing-reach.ts'

/** Short, because a customer is waiting. */
const LOOKUP_TIMEOUT_MS = 1_500
const MAX_ANSWER_BYTES = 200_000
const PREFIX_LENGTH = 5

/**
 * Whether a password appears in the data breaches known to PWNED_PASSWORDS_URL. Only the first five characters of its SHA-1 are sent, which
 * hundreds of other passwords share. False if no URL is configured or the service doesn’t respond in time, so that an outage doesn’t stop
 * anyone from choosing a password.
 */
export async function isBreached(ctx: Context, password: string): Promise<boolean> {
  const { PWNED_PASSWORDS_URL: url } = ctx.config
  if (!url) return false
  const hash = createHash('sha1').update(normalizePassword(password)).digest('hex').toUpperCase()
  try {
    const { status, body } = await fetchOutside(`${url.replace(/\/+$/, '')}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
      headers: { 'add-padding': 'true' },
      reach: configuredReach,
      timeoutMs: LOOKUP_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    if (status !== 200) throw new Error(`status ${status}`)
    return body
      .toString('latin1')
      .split(/\r?\n/)
      .some((line) => isListed(line, hash.slice(PREFIX_LENGTH)))
  } catch (error) {
    ctx.log.warn({ err: error }, 'breached-password lookup failed')
    return false
  }
}

/** Whether a line such as `0018A45C4D1DEF81644B54AB7F969B88D65:10` matches the rest of the hash. Padding lines have a count of 0. */
function isListed(line: string, rest: string): boolean {
  const [suffix, count] = line.trim().split(':')
  return suffix === rest && Number(count) > 0
}
