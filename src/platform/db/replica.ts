import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable, Reader, ReplicaState } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { errorMessage, Refusal } from '#shared/errors.ts'

/** A replica further behind than this is left alone until it has caught up. */
const MAX_LAG_MS = 2_000
const CHECK_EVERY_MS = 1_000
/** After it did not answer. */
const CHECK_AGAIN_MS = 10_000
/** Nobody waits longer to learn how far behind it is. */
const CHECK_TIMEOUT_MS = 500

const unusable: ReplicaState = { lagMs: null, isUsed: false }

/** Sends reads to `replica` while it follows `primary` closely, else to `primary`. It is asked for its lag when somebody reads. */
export function followReplica(replica: Reader, primary: Reader, log: Logger): { state(): Promise<ReplicaState>; read: Reader['recent'] } {
  let last = unusable
  let nextCheck = 0
  let asking: Promise<ReplicaState> | undefined

  const note = (state: ReplicaState, reason?: string) => {
    if (state.isUsed !== last.isUsed)
      log.warn({ lagMs: state.lagMs, reason }, state.isUsed ? 'the replica is used' : 'the replica is not used')
    last = state
    nextCheck = performance.now() + (state.lagMs === null ? CHECK_AGAIN_MS : CHECK_EVERY_MS)
    return state
  }
  const ask = async () => {
    try {
      const lagMs = await lagOf(replica, primary)
      return note({ lagMs, isUsed: lagMs !== null && lagMs <= MAX_LAG_MS })
    } catch (error) {
      return note(unusable, errorMessage(error))
    } finally {
      asking = undefined
    }
  }
  const state = async () => {
    if (performance.now() < nextCheck) return last
    asking ??= ask()
    return Promise.race([asking, sleep(CHECK_TIMEOUT_MS, unusable, { ref: false })])
  }

  return {
    state,
    async read(work) {
      if (!(await state()).isUsed) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (error instanceof Refusal) throw error
        // It went away, or gave up a long read because of what it had to replay.
        note(unusable, errorMessage(error))
        return work(primary)
      }
    },
  }
}

/** In ms; null where it is no replica, or has replayed nothing since it started and is behind. Both times are of the primary's clock. */
async function lagOf(replica: Queryable, primary: Queryable): Promise<number | null> {
  // Database time: it is compared with the times of commits.
  const { written, now } = await primary.one<{ written: string; now: string }>(
    'select pg_current_wal_flush_lsn()::text as written, clock_timestamp()::text as now',
  )
  const { lagMs } = await replica.one<{ lagMs: number | null }>(
    `select case when not pg_is_in_recovery() then null
       when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
       when pg_last_xact_replay_timestamp() is null then null
       else greatest(0, extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp()) * 1000)::int end as "lagMs"`,
    [written, now],
  )
  return lagMs
}
