import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { refusalBody } from '#platform/http/errors.ts'
import { sha256 } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'

const KEPT_HOURS = 24
/** A claim without an answer for this long belongs to a process that died: the next twin takes it over. */
const CLAIM_SECONDS = 30
const WAIT_MS = 15_000

/** What a handler answers: kept and given again to a twin. */
export interface Answer<Body> {
  status: number
  body: Body
}

/**
 * Runs `handle` once per Idempotency-Key: the same key and body give the same answer for 24 hours, a twin in flight
 * waits for the first, another body is 422. `handle` gets a name for the request to store with what it creates, so that
 * a twin that takes over after a crash can find it; a later day's request has another. Without the header, `handle`
 * simply runs. What may go differently next time (429, 500, 503) is not kept, but the key stays bound to its body.
 */
export async function once<Body>(
  ctx: Context,
  request: FastifyRequest,
  scope: string,
  handle: (key: string | undefined) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return handle(undefined)
  const key = String(header)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 200 printable characters without spaces.')
  }
  const hash = sha256(JSON.stringify(request.body ?? null))
  const claimed = await claim<Body>(ctx, scope, key, hash)
  if ('status' in claimed) return claimed
  try {
    const result = await handle(`${scope}:${key}@${claimed.since.getTime()}`).catch(finalRefusal<Body>)
    await keep(ctx, scope, key, result)
    return result
  } catch (error) {
    await release(ctx, scope, key)
    throw error
  }
}

/** A refusal that stands is an answer to keep. Throws again what may go differently next time. */
function finalRefusal<Body>(error: unknown): Answer<Body> {
  if (!(error instanceof Refusal) || [429, 500, 503].includes(error.status)) throw error
  return { status: error.status, body: refusalBody(error) as Body }
}

/** The key is ours to work under, since the first request of this key and body came. */
interface Claim {
  since: Date
}

/** The right to work under the key, or the answer that was given before. */
async function claim<Body>(ctx: Context, scope: string, key: string, hash: string): Promise<Claim | Answer<Body>> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const claimed = await ctx.db.query<Claim>(
      `insert into idempotency_keys (scope, key, request_hash) values ($1, $2, $3)
       on conflict (scope, key) do update set request_hash = excluded.request_hash, claimed_at = now(), status = null, response = null,
         created_at = case when idempotency_keys.created_at < now() - make_interval(hours => $4) then now() else idempotency_keys.created_at end
         where idempotency_keys.created_at < now() - make_interval(hours => $4)
            or (idempotency_keys.status is null and idempotency_keys.request_hash = excluded.request_hash
                and idempotency_keys.claimed_at < now() - make_interval(secs => $5))
       returning created_at as since`,
      [scope, key, hash, KEPT_HOURS, CLAIM_SECONDS],
      'idempotency_claim',
    )
    if (claimed.rows[0]) return claimed.rows[0]
    const { rows } = await ctx.db.query<{ request_hash: string; status: number | null; response: Buffer | null }>(
      'select request_hash, status, response from idempotency_keys where scope = $1 and key = $2',
      [scope, key],
    )
    const row = rows[0]
    if (row && row.request_hash !== hash) {
      throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body. Use a new key for a new request.')
    }
    if (row?.status && row.response) return { status: row.status, body: JSON.parse(ctx.secrets.open('idempotency', row.response)) as Body }
    if (row && Date.now() > deadline) {
      throw new Refusal(409, 'request_in_flight', 'The same request is still being worked on. Try again in a few seconds.', {
        retryAfter: 5,
      })
    }
    await sleep(25)
  }
}

async function keep(ctx: Context, scope: string, key: string, answer: Answer<unknown>): Promise<void> {
  await ctx.db.query(
    'update idempotency_keys set status = $3, response = $4 where scope = $1 and key = $2',
    [scope, key, answer.status, ctx.secrets.seal('idempotency', JSON.stringify(answer.body))],
    'idempotency_keep',
  )
}

/**
 * Lets the next twin begin at once, also where the database was away for a moment. The row stays: what was placed under
 * this key is nobody else's to find.
 */
async function release(ctx: Context, scope: string, key: string, pausesMs: readonly number[] = [500, 2_000, 5_000]): Promise<void> {
  try {
    await ctx.db.query(`update idempotency_keys set claimed_at = '-infinity' where scope = $1 and key = $2 and status is null`, [
      scope,
      key,
    ])
  } catch (error) {
    const [pauseMs, ...later] = pausesMs
    if (pauseMs === undefined) ctx.log.warn({ err: error }, 'an idempotency key could not be released; it frees itself')
    else setTimeout(() => void release(ctx, scope, key, later), pauseMs).unref()
  }
}

/** Forgets keys past their 24 hours. A job calls it. */
export async function forgetOldKeys(ctx: Context): Promise<void> {
  await ctx.db.query('delete from idempotency_keys where created_at < now() - make_interval(hours => $1)', [KEPT_HOURS])
}
