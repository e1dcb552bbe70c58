import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { PROCESS_LOCKS } from '#platform/db/database.ts'
import { refusalBody } from '#platform/http/errors.ts'
import { Refusal } from '#shared/errors.ts'

const RETENTION_HOURS = 24
/** A claim without an answer for this long is stuck, though its process lives: the next twin takes it over. */
const CLAIM_TIMEOUT_SECONDS = 30
/** A claim of a dead process is taken over after this time; a live process may lack its lock while it reconnects. */
const RECONNECT_SECONDS = 1
const IN_FLIGHT_TIMEOUT_MS = 15_000
/** A twin asks for the answer after this time, then after twice as long each time: thousands of twins must not keep the database busy. */
const FIRST_PAUSE_MS = 25
const MAX_PAUSE_MS = 400

/** A handler's answer: stored, and sent again to a repeated request. */
export interface Answer<Body, Status = number> {
  status: Status
  body: Body
}

/**
 * Runs `handle` once per Idempotency-Key: the same key and body give the same answer for 24 hours, a twin in flight
 * waits for the first, another body is refused with 422. `handle` gets a name for the request to store with what it creates, so that
 * a twin that takes over after a crash can find it; a later day's request has another. Without the header, `handle`
 * simply runs. A result that a retry may change (429, 500, 503) is not stored, but the key stays bound to its body. Fields named in
 * `secretFields` do not count as part of the body: nothing of them is kept, not even in a hash.
 */
export async function once<Body, Status extends number = 200>(
  ctx: Context,
  request: FastifyRequest,
  scope: string,
  handle: (key: string | undefined) => Promise<Answer<Body, Status>>,
  secretFields: readonly string[] = [],
): Promise<Answer<Body, Status>> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return handle(undefined)
  const key = String(header)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 200 printable characters without spaces.')
  }
  const hashes = ctx.secrets.signatures('idempotency', comparable(request.body, secretFields))
  const claimed = await claim<Answer<Body, Status>>(ctx, scope, key, hashes)
  if (!('since' in claimed)) return claimed
  try {
    const result = await handle(`${scope}:${key}@${claimed.since.getTime()}`).catch(finalRefusal)
    await keep(ctx, scope, key, result)
    return result as Answer<Body, Status>
  } catch (error) {
    await release(ctx, scope, key)
    throw error
  }
}

/** The body as it is compared with a twin's. It is stored only signed with the shop's secret, so that nobody can guess what was typed. */
function comparable(body: unknown, secretFields: readonly string[]): string {
  return JSON.stringify(body ?? null, (key, value: unknown) => (secretFields.includes(key) ? undefined : value))
}

/** Keeps a final refusal as the answer. Throws again what may go differently next time. */
function finalRefusal(error: unknown): Answer<ReturnType<typeof refusalBody>> {
  if (!(error instanceof Refusal) || [429, 500, 503].includes(error.status)) throw error
  return { status: error.status, body: refusalBody(error) }
}

/** The key is ours to work under, since the first request of this key and body came. */
interface Claim {
  since: Date
}

/** The right to work under the key, or the answer that was given before. `hashes` of the body: that of the newest secret first. */
async function claim<Given>(ctx: Context, scope: string, key: string, hashes: string[]): Promise<Claim | Given> {
  const deadline = Date.now() + IN_FLIGHT_TIMEOUT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const claimed = await ctx.db.query<Claim>(
      `insert into idempotency_keys (scope, key, request_hash, claimed_by) values ($1, $2, $3, $6)
       on conflict (scope, key) do update set request_hash = excluded.request_hash, claimed_at = now(), claimed_by = $6, status = null, response = null,
         created_at = case when idempotency_keys.created_at < now() - make_interval(hours => $4) then now() else idempotency_keys.created_at end
         where idempotency_keys.created_at < now() - make_interval(hours => $4)
            or (idempotency_keys.status is null and idempotency_keys.request_hash = any($9)
                and (idempotency_keys.claimed_at < now() - make_interval(secs => $5)
                  or (idempotency_keys.claimed_at < now() - make_interval(secs => $7)
                    and idempotency_keys.claimed_by not in (select objid::int from pg_locks
                      where locktype = 'advisory' and classid = $8 and granted
                        and database = (select oid from pg_database where datname = current_database())))))
       returning created_at as since`,
      [scope, key, hashes[0], RETENTION_HOURS, CLAIM_TIMEOUT_SECONDS, ctx.db.processKey, RECONNECT_SECONDS, PROCESS_LOCKS, hashes],
      'idempotency_claim',
    )
    if (claimed.rows[0]) return claimed.rows[0]
    const { rows } = await ctx.db.query<{ request_hash: string; status: number | null; response: Buffer | null }>(
      'select request_hash, status, response from idempotency_keys where scope = $1 and key = $2',
      [scope, key],
    )
    const row = rows[0]
    if (row && !hashes.includes(row.request_hash)) {
      throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body. Use a new key for a new request.')
    }
    if (row?.status && row.response) return { status: row.status, body: JSON.parse(ctx.secrets.open('idempotency', row.response)) } as Given
    if (row && Date.now() > deadline) {
      throw new Refusal(409, 'request_in_flight', 'This request is still being processed. Please try again in a few seconds.', {
        retryAfter: 5,
      })
    }
    await sleep(pauseMs)
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

/** Deletes keys older than 24 hours. A job calls it. */
export async function purgeOldKeys(ctx: Context): Promise<void> {
  await ctx.db.query('delete from idempotency_keys where created_at < now() - make_interval(hours => $1)', [RETENTION_HOURS])
}
