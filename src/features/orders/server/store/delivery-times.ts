import type { MeasuredTimes } from '#features/orders/contract.ts'
import type { ServiceTimes } from '#features/orders/server/store/metrics.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

interface StoredTimes extends ServiceTimes {
  measuredFrom: Date
  measuredAt: Date
}

/** Replaces the measured times. After the commit, every process renders its pages again. */
export async function replaceTimes(tx: Transaction, times: readonly ServiceTimes[], from: Date, at: Date): Promise<void> {
  await tx.query('delete from delivery_times')
  await tx.query(
    `insert into delivery_times (service_id, sample, start_median, start_p90, completion_median, completion_p90, measured_from, measured_at)
     select "serviceId", sample, "startMedian", "startP90", "completionMedian", "completionP90", $2, $3
       from jsonb_to_recordset($1) as row("serviceId" text, sample int, "startMedian" int, "startP90" int, "completionMedian" int, "completionP90" int)`,
    [JSON.stringify(times), from, at],
  )
  await tx.query("select pg_notify('content_changed', 'delivery times')")
}

export async function selectTimes(db: Queryable): Promise<Map<string, MeasuredTimes>> {
  const rows = await db.all<StoredTimes>(
    `select service_id as "serviceId", sample, start_median as "startMedian", start_p90 as "startP90",
            completion_median as "completionMedian", completion_p90 as "completionP90",
            measured_from as "measuredFrom", measured_at as "measuredAt" from delivery_times`,
  )
  return new Map(rows.map((row) => [row.serviceId, timesOf(row)]))
}

function timesOf(row: StoredTimes): MeasuredTimes {
  return {
    start: { median: row.startMedian, p90: row.startP90 },
    completion: { median: row.completionMedian, p90: row.completionP90 },
    sample: row.sample,
    from: row.measuredFrom.toISOString(),
    measuredAt: row.measuredAt.toISOString(),
  }
}
