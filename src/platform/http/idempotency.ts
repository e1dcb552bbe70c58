import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { PROCESS_LOCKS } from '#platform/db/database.ts'
import { refusalBody } from '#platform/http/errors.ts'
import { createSlots } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { subscriberOf } from '#shared/network.ts'

const RETENTION_HOURS = 24
/** A claim without a response after this time is stuck, even if its process is running. The next retry takes it over. */
const CLAIM_TIMEOUT_SECONDS = 30
/** A dead process's claim is taken over after this time. A live process may be without its lock while it reconnects. */
const RECONNECT_SECONDS = 1
const IN_FLIGHT_TIMEOUT_MS = 15_000
/** First pause before polling for the response. It doubles each time, so that thousands of retries don't overload the database. */
const FIRST_PAUSE_MS = 25
const MAX_PAUSE_MS = 400
/** Retries of one subscriber that may wait for a response in this process. Each one polls the database for up to 15 seconds. */
const takeWaitingSlot = createSlots(100)

/** A handler's response, stored and sent again to repeated requests. */
export interface Answer<Body, Status = number> {
  status: Status
  body: Body
}

/**
 * Runs `handle` once per Idempotency-Key. For 24 hours the same key and body get the same response. Concurrent retries wait for the
 * first request, and a different body is refused with 422. `handle` gets a name for the request to store with what it creates, so that
 * a retry after a crash can find it. 24 hours after it last ran, the same key gets a new name. Without the header, `handle` simply runs.
 *
 * Results that a retry may change (429, 500, 503) are not stored, but the key stays bound to its body. `secretFields` are not part of
 * the compared body: nothing of them is stored, not even in a hash.
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
  const claimed = await claim<Answer<Body, Status>>(ctx, { scope, key, hashes }, request.ip)
  if (!('since' in claimed)) return claimed
  try {
    const result = await handle(`${scope}:${key}@${claimed.since.getTime()}`).catch(finalRefusal)
    await saveResponse(ctx, scope, key, result)
    return result as Answer<Body, Status>
  } catch (error) {
    await release(ctx, scope, key)
    throw error
  }
}

/** The body to compare with retries. It is only stored as a signature by the shop's secret, so nobody can guess its contents. */
function comparable(body: unknown, secretFields: readonly string[]): string {
  return JSON.stringify(body ?? null, (key, value: unknown) => (secretFields.includes(key) ? undefined : value))
}

/** Turns a final refusal into a response. Rethrows errors that a retry may avoid. */
function finalRefusal(error: unknown): Answer<ReturnType<typeof refusalBody>> {
  if (!(error instanceof Refusal) || [429, 500, 503].includes(error.status)) throw error
  return { status: error.status, body: refusalBody(error) }
}

/** We may work under this key. `since` is the time of the first request with this key and body. */
interface Claim {
  since: Date
}

/** Whether 24 hours ($4) have passed since the key was first used and since it was last claimed. */
const expired = `idempotency_keys.created_at < now() - make_interval(hours => $4)
  and idempotency_keys.claimed_at < now() - make_interval(hours => $4)`

/** A key as a request uses it. `hashes` of its body start with that of the newest secret. */
interface UsedKey {
  scope: string
  key: string
  hashes: string[]
}

/** Claims the key, or returns the stored response, for which a retry from `ip` waits if the first request is still being processed. */
async function claim<Stored>(ctx: Context, used: UsedKey, ip: string): Promise<Claim | Stored> {
  const claimed = await tryToClaim<Stored>(ctx, used)
  if (claimed) return claimed
  const end = takeWaitingSlot(subscriberOf(ip))
  if (!end) throw inFlight()
  try {
    const deadline = Date.now() + IN_FLIGHT_TIMEOUT_MS
    for (let pauseMs = FIRST_PAUSE_MS; Date.now() <= deadline; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      await sleep(pauseMs)
      const claimedSince = await tryToClaim<Stored>(ctx, used)
      if (claimedSince) return claimedSince
    }
    throw inFlight()
  } finally {
    end()
  }
}

function inFlight(): Refusal {
  return new Refusal(409, 'request_in_flight', 'This request is still being processed. Please try again in a few seconds.', {
    retryAfter: 5,
  })
}

/** Claims the key, or returns the stored response. Undefined if the first request is still being processed. Throws 422 for another body. */
async function tryToClaim<Stored>(ctx: Context, { scope, key, hashes }: UsedKey): Promise<Claim | Stored | undefined> {
  const claimed = await ctx.db.query<Claim>(
    `insert into idempotency_keys (scope, key, request_hash, claimed_by) values ($1, $2, $3, $6)
     on conflict (scope, key) do update set request_hash = excluded.request_hash, claimed_at = now(), claimed_by = $6, status = null, response = null,
       created_at = case when ${expired} then now() else idempotency_keys.created_at end
       where ${expired}
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
    throw new Refusal(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used with a different body. Use a new key for a new request.',
    )
  }
  if (!row?.status || !row.response) return undefined
  return { status: row.status, body: JSON.parse(ctx.secrets.open('idempotency', row.response)) } as Stored
}

async function saveResponse(ctx: Context, scope: string, key: string, answer: Answer<unknown>): Promise<void> {
  await ctx.db.query(
    'update idempotency_keys set status = $3, response = $4 where scope = $1 and key = $2',
    [scope, key, answer.status, ctx.secrets.seal('idempotency', JSON.stringify(answer.body))],
    'idempotency_keep',
  )
}

/**
 * Releases the claim so that the next retry can start immediately, retrying if the database is down. The row stays, because nobody else
 * may find what was created under this key.
 */
async function release(ctx: Context, scope: string, key: string, pausesMs: readonly number[] = [500, 2_000, 5_000]): Promise<void> {
  try {
    await ctx.db.query(
      `update idempotency_keys set claimed_at = now() - make_interval(secs => $3) where scope = $1 and key = $2 and status is null`,
      [scope, key, CLAIM_TIMEOUT_SECONDS],
    )
  } catch (error) {
    const [pauseMs, ...later] = pausesMs
    if (pauseMs === undefined) ctx.log.warn({ err: error }, 'could not release an idempotency key; it will expire')
    else setTimeout(() => void release(ctx, scope, key, later), pauseMs).unref()
  }
}

/** Deletes keys that were first used and last claimed more than 24 hours ago. Run by a job. */
export async function purgeOldKeys(ctx: Context): Promise<void> {
  const before = 'now() - make_interval(hours => $1)'
  await ctx.db.query(`delete from idempotency_keys where created_at < ${before} and claimed_at < ${before}`, [RETENTION_HOURS])
}
