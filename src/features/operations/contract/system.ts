/** One kind of job. Times are ISO 8601, UTC. */
export interface QueueView {
  name: string
  /** Five cron fields, UTC, where it is on a schedule; and when that is due next. */
  cron: string | null
  nextAt: string | null
  waiting: number
  running: number
  /** Failed, and to be tried again. */
  retrying: number
  /** Given up. */
  failed: number
  lastRunAt: string | null
  lastError: string | null
  lastErrorAt: string | null
}

/** Work that goes on by itself in a process that lives. */
export interface LoopView {
  name: string
  process: { id: string; host: string; pid: number }
  runs: number
  failures: number
  lastRunAt: string | null
  lastError: string | null
  lastErrorAt: string | null
}

/** A job that did not end well. */
export interface FailedJobView {
  id: string
  queue: string
  /** `retry`: it is tried again at `at`; `failed`: it was given up then. */
  state: 'retry' | 'failed'
  /** What it is about: ids only. */
  data: Record<string, string>
  error: string | null
  tries: number
  createdAt: string
  at: string
}

/** News in the outbox. */
export interface NewsView {
  id: string
  type: string
  /** Ids only. */
  payload: Record<string, string>
  createdAt: string
  /** Null while nobody was told. */
  dispatchedAt: string | null
}

/** What the outbox holds. */
export interface OutboxSummary {
  /** Nobody was told of these yet. */
  waiting: number
  oldestAt: string | null
  /** How many of each type there are among the newest `window`. */
  types: { type: string; count: number }[]
  window: number
}

/** A process of the shop. */
export interface ProcessView {
  id: string
  roles: string[]
  version: string
  node: string
  host: string
  pid: number
  startedAt: string
  seenAt: string
  alive: boolean
}

export const configurationStates = ['set', 'default', 'missing'] as const

/** A variable of the environment: whether it is set, never what it says. */
export interface ConfigurationView {
  name: string
  state: (typeof configurationStates)[number]
}

/** How the shop's machinery is. Sizes in bytes. */
export interface HealthView {
  mode: 'demo' | 'live'
  version: string
  node: string
  database: {
    version: string
    size: number
    connections: number
    maxConnections: number
    startedAt: string
    migrations: { name: string; appliedAt: string }[]
  }
  /** Of the volume that DATA_DIR is on. */
  disk: { free: number; total: number } | null
  processes: ProcessView[]
  /** Null where none was made yet. */
  backup: { at: string; file: string; bytes: number; rows: number } | null
  ledger: { at: string; problems: string[] } | null
  configuration: ConfigurationView[]
}
