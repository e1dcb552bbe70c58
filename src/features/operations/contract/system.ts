import { z } from 'zod'
import { time } from '#features/operations/contract/fields.ts'

const runs = { lastRunAt: time.nullable(), lastError: z.string().nullable(), lastErrorAt: time.nullable() }
const ids = z.record(z.string(), z.string()).describe('Contains only ids.')

const queueSchema = z
  .object({
    name: z.string(),
    cron: z.string().nullable().describe('Five cron fields, UTC; null if unscheduled.'),
    nextAt: time.nullable(),
    waiting: z.int(),
    running: z.int(),
    retrying: z.int().describe('Failed jobs waiting for a retry.'),
    failed: z.int().describe('Failed jobs with no retries left.'),
    ...runs,
  })
  .meta({ id: 'JobQueue' })
export type QueueView = z.infer<typeof queueSchema>

const loopSchema = z
  .object({
    name: z.string(),
    process: z.object({ id: z.string(), host: z.string(), pid: z.int() }),
    runs: z.int(),
    failures: z.int(),
    ...runs,
  })
  .meta({ id: 'BackgroundLoop' })
export type LoopView = z.infer<typeof loopSchema>

export const jobsSchema = z.object({ queues: z.array(queueSchema), loops: z.array(loopSchema) })

export const failedJobSchema = z
  .object({
    id: z.string(),
    queue: z.string(),
    state: z.enum(['retry', 'failed']),
    data: ids,
    error: z.string().nullable(),
    tries: z.int(),
    createdAt: time,
    at: time.describe('The time of the next try or, after the last one, of the failure: ISO 8601, UTC.'),
  })
  .meta({ id: 'FailedJob' })
export type FailedJobView = z.infer<typeof failedJobSchema>

export const outboxEventSchema = z
  .object({ id: z.string(), type: z.string(), payload: ids, createdAt: time, dispatchedAt: time.nullable() })
  .meta({ id: 'OutboxEvent' })
export type OutboxEventView = z.infer<typeof outboxEventSchema>

export const outboxSummarySchema = z
  .object({
    waiting: z.int().describe('Events not dispatched yet.'),
    oldestAt: time.nullable(),
    types: z.array(z.object({ type: z.string(), count: z.int() })).describe('Among the newest `window` events.'),
    window: z.int(),
  })
  .meta({ id: 'OutboxSummary' })
export type OutboxSummary = z.infer<typeof outboxSummarySchema>

const processSchema = z
  .object({
    id: z.string(),
    roles: z.array(z.string()),
    version: z.string(),
    node: z.string(),
    host: z.string(),
    pid: z.int(),
    redis: z.boolean().describe('Whether it has REDIS_URL.'),
    startedAt: time,
    seenAt: time,
    alive: z.boolean(),
  })
  .meta({ id: 'ShopProcess' })
export type ProcessView = z.infer<typeof processSchema>

const backupsSchema = z.object({
  encrypted: z.boolean(),
  schedule: z
    .object({ cron: z.string().describe('Five cron fields, UTC.'), place: z.string().describe('A folder, or s3://bucket/prefix.') })
    .nullable()
    .describe('Null if no worker makes backups.'),
  problem: z.string().nullable().describe('Why backups need attention: there is none, the last one failed, or one is overdue.'),
  rehearsal: z
    .object({ at: time, file: z.string(), seconds: z.number(), rows: z.int(), problems: z.array(z.string()) })
    .nullable()
    .describe('The last rehearsed restore. `problems` are those of the restored ledger.'),
})
export type BackupsView = z.infer<typeof backupsSchema>

export const keyRotationSchema = z
  .object({
    keyNumber: z.string().describe('Key number of the newest APP_SECRET.'),
    since: time.nullable(),
    earlierSecrets: z.int().describe('Number of secrets in APP_SECRET_PREVIOUS.'),
    values: z
      .array(
        z.object({
          name: z.string(),
          total: z.int(),
          earlier: z.int().describe('Encrypted with an earlier secret, or without a key number.'),
        }),
      )
      .describe('Encrypted values in storage, by kind.'),
    lastRun: z
      .object({ at: time, unreadable: z.int().describe('Values that no accepted secret can read.') })
      .nullable()
      .describe('The last run that encrypted everything with the newest secret.'),
    removableAt: time.nullable().describe('When APP_SECRET_PREVIOUS can be emptied; null if something still needs it or it is empty.'),
  })
  .meta({ id: 'KeyRotation' })
export type KeyRotationView = z.infer<typeof keyRotationSchema>

const configurationSchema = z.object({ name: z.string(), state: z.enum(['set', 'default', 'missing']) })

export const healthSchema = z
  .object({
    mode: z.enum(['demo', 'live']),
    version: z.string(),
    node: z.string(),
    database: z.object({
      version: z.string(),
      size: z.number().describe('Bytes.'),
      connections: z.int(),
      maxConnections: z.int(),
      startedAt: time,
      migrations: z.array(z.object({ name: z.string(), appliedAt: time })),
    }),
    replica: z
      .object({
        lagMs: z.number().nullable().describe('Replication lag in ms; null if it doesn’t respond or is not a replica.'),
        used: z.boolean().describe('Whether the order list, analytics and exports read from it.'),
      })
      .nullable()
      .describe('The replica of DATABASE_REPLICA_URL; null without one.'),
    disk: z.object({ free: z.number(), total: z.number() }).nullable().describe('Bytes of the volume that holds DATA_DIR.'),
    processes: z.array(processSchema),
    disagreements: z.array(z.string()).describe('Conflicting settings of running processes, each with what to do.'),
    backup: z.object({ at: time, file: z.string(), bytes: z.number(), rows: z.number() }).nullable(),
    backups: backupsSchema,
    ledger: z.object({ at: time, problems: z.array(z.string()) }).nullable(),
    configuration: z.array(configurationSchema).describe('Whether each environment variable is set, never its value.'),
  })
  .meta({ id: 'SystemHealth' })
export type HealthView = z.infer<typeof healthSchema>
