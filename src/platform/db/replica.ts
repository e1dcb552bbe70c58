import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable, Reader, ReplicaState } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { errorMessage, Refusal } from '#shared/errors.ts'

/** Maximum lag of a replica that serves reads. */
const MAX_LAG_MS = 2_000
const CHECK_EVERY_MS = 1_000
/** Check interval after the replica did not respond. */
const CHECK_AGAIN_MS = 10_000
/** How long a read waits for the result of a check. */
const CHECK_TIMEOUT_MS = 500

const unusable: ReplicaState = { lagMs: null, isUsed: false }

/** Sends reads to `replica` while its lag is small, and otherwise to `primary`. The lag is only checked when something is read. */
export function followReplica(replica: Reader, primary: Reader, log: Logger): { state(): Promise<ReplicaState>; read: Reader['recent'] } {
  let last = unusable
  let nextCheck = 0
  let checking: Promise<ReplicaState> | undefined

  const note = (state: ReplicaState, reason?: string) => {
    if (state.isUsed !== last.isUsed) log.warn({ lagMs: state.lagMs, reason }, state.isUsed ? 'using the replica' : 'not using the replica')
    last = state
    nextCheck = performance.now() + (state.lagMs === null ? CHECK_AGAIN_MS : CHECK_EVERY_MS)
    return state
  }
  const check = async () => {
    try {
      const lagMs = await lagOf(replica, primary)
      return note({ lagMs, isUsed: lagMs !== null && lagMs <= MAX_LAG_MS })
    } catch (error) {
      return note(unusable, errorMessage(error))
    } finally {
      checking = undefined
    }
  }
  const state = async () => {
    if (performance.now() < nextCheck) return last
    checking ??= check()
    return Promise.race([checking, sleep(CHECK_TIMEOUT_MS, unusable, { ref: false })])
  }

  return {
    state,
    async read(work) {
      if (!(await state()).isUsed) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (error instanceof Refusal) throw error
        // The replica went away, or canceled a long read in favor of replay.
        note(unusable, errorMessage(error))
        return work(primary)
      }
    },
  }
}

/**
 * Replication lag in ms, by the primary's clock. Null if the server is not a replica of this primary, or is behind and has replayed nothing
 * since it started.
 */
async function lagOf(replica: Queryable, primary: Queryable): Promise<number | null> {
  // Uses database time because it is compared with commit times.
  const { written, now } = await primary.one<{ written: string; now: string }>(
    'select pg_current_wal_flush_lsn()::text as written, clock_timestamp()::text as now',
  )
  const { lagMs, replayed } = await replica.one<{ lagMs: number | null; replayed: string | null }>(
    `select pg_last_wal_replay_lsn()::text as replayed, case when not pg_is_in_recovery() then null
       when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
       when pg_last_xact_replay_timestamp() is null then null
       else greatest(0, extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp()) * 1000)::int end as "lagMs"`,
    [written, now],
  )
  if (lagMs !== 0) return lagMs
  // Only the replica of another server, such as the one before a restore, can have replayed more than this one has written.
  const { isAhead } = await primary.one<{ isAhead: boolean }>('select $1::pg_lsn > pg_current_wal_flush_lsn() as "isAhead"', [replayed])
  return isAhead ? null : 0
}
