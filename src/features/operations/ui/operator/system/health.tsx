import type { BackupsView, HealthView, ProcessView } from '#features/operations/contract/system.ts'
import { KeyRotation } from '#features/operations/ui/operator/system/key-rotation.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Facts, Stat } from '#ui/console/facts.tsx'
import { metricsShape } from '#ui/console/loading-shapes.ts'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

/** The state of database, disk, processes, backup and ledger. */
export function Health({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/health')
  useLive([], reload)
  if (!value) return <LoadState of={{ problem, reload }} shape={metricsShape} />
  const health = value.data
  const alive = health.processes.filter((process) => process.alive)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {health.ledger && health.ledger.problems.length > 0 && (
        <Alert tone="danger" title="Ledger mismatch">
          <ul>
            {health.ledger.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {health.disagreements.length > 0 && (
        <Alert tone="warn" title="Processes disagree">
          <ul>
            {health.disagreements.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {health.backups.problem !== null && (
        <Alert tone="danger" title="Backups">
          {health.backups.problem}
        </Alert>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          name="Processes"
          value={alive.length}
          note={alive.length === 0 ? 'No processes reporting' : [...new Set(alive.flatMap(({ roles }) => roles))].join(', ')}
        />
        <Stat
          name="Database"
          value={bytes(health.database.size)}
          note={`${health.database.connections} of ${health.database.maxConnections} connections`}
        />
        <Stat
          name="Free disk"
          value={health.disk ? bytes(health.disk.free) : '–'}
          note={health.disk ? `of ${bytes(health.disk.total)}` : 'No data directory on this machine'}
        />
        <Stat
          name="Last backup"
          value={health.backup ? ago(health.backup.at) : 'None yet'}
          note={health.backup ? `${bytes(health.backup.bytes)}, ${health.backup.file}` : 'Create one with npm run backup'}
        />
      </div>
      <Panel title="Processes" flush>
        <DataTable
          caption="Processes of the last week"
          columns={processColumns}
          rows={health.processes.slice(0, 12)}
          keyOf={({ id }) => id}
          empty="No processes reporting"
        />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Panel title="Versions, ledger and backups">
          <Facts
            facts={[
              ['Shop', `${health.version}, ${health.mode}`],
              ['Node.js', health.node],
              ['PostgreSQL', `${health.database.version}, running since ${formatTime(health.database.startedAt)}`],
              ['Replica', replicaText(health)],
              ['Migrations', `${health.database.migrations.length}, the latest ${health.database.migrations[0]?.name ?? 'none'}`],
              ['Ledger', ledgerText(health)],
              ['Backups', backupsText(health.backups)],
              ['Rehearsed restore', rehearsalText(health.backups)],
            ]}
          />
          <details className="mt-4 text-sm">
            <summary className="tap-beyond w-fit font-medium text-accent-ink">All migrations</summary>
            <ol className="mt-2">
              {health.database.migrations.map(({ name, appliedAt }) => (
                <li key={name} className="flex justify-between gap-4 py-0.5">
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="shrink-0 text-muted">{formatTime(appliedAt)}</span>
                </li>
              ))}
            </ol>
          </details>
        </Panel>
        <KeyRotation mayWrite={mayWrite} />
      </div>
      <Panel title="Configuration">
        <p className="mb-3 text-sm text-muted">Environment variables. Their values are never shown.</p>
        <ul className="grid gap-x-10 gap-y-1 text-sm md:grid-cols-2 xl:grid-cols-3">
          {health.configuration.map(({ name, state }) => (
            <li key={name} className="flex items-center justify-between gap-3">
              <code className="min-w-0 truncate text-[0.8125rem]">{name}</code>
              <span className={`shrink-0 ${state === 'set' ? 'font-medium text-success' : 'text-muted'}`}>{stateWords[state]}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const stateWords = { set: 'set', default: 'default', missing: 'not set' }

function replicaText({ replica }: HealthView): string {
  if (!replica) return 'None. Set DATABASE_REPLICA_URL to use one'
  if (replica.lagMs === null) return 'Not responding as a replica. All reads use the database'
  const behind = replica.lagMs === 0 ? 'Up to date' : `${replica.lagMs.toLocaleString('en-US')} ms behind`
  return `${behind}, ${replica.used ? 'used for the order list, analytics and exports' : 'not used until it has caught up'}`
}

function ledgerText({ ledger }: HealthView): string {
  if (!ledger) return 'Not checked yet. A worker checks it every hour'
  return `${ledger.problems.length === 0 ? 'OK' : 'Mismatch'}, checked ${formatTime(ledger.at)}`
}

function backupsText({ schedule, encrypted }: BackupsView): string {
  const how = encrypted ? 'encrypted' : 'not encrypted'
  return schedule ? `${schedule.cron} (UTC), to ${schedule.place}, ${how}` : 'Not scheduled. Set BACKUP_SCHEDULE'
}

function rehearsalText({ rehearsal }: BackupsView): string {
  if (!rehearsal) return 'Not yet. Run npm run backup:rehearse'
  const found = rehearsal.problems.length === 0 ? 'the ledger agreed' : 'ledger mismatch'
  return `${formatTime(rehearsal.at)}, ${Math.ceil(rehearsal.seconds)} s, ${found}`
}

const processColumns: readonly Column<ProcessView>[] = [
  { name: 'Process', cell: ({ host, pid }) => `${host}, ${pid}` },
  { name: 'Status', phone: 'end', cell: (process) => <ProcessState {...process} /> },
  { name: 'Roles', cell: ({ roles }) => roles.join(', ') },
  { name: 'Version', cell: ({ version, node }) => `${version}, Node.js ${node}`, phone: 'none' },
  { name: 'Uptime', cell: ({ alive, startedAt, seenAt }) => (alive ? since(startedAt) : `until ${formatTime(seenAt)}`) },
  { name: 'Started', cell: ({ startedAt }) => <RelativeTime at={startedAt} narrow />, phone: 'none' },
]

function ProcessState({ alive }: ProcessView) {
  const tone: Tone = alive ? 'success' : 'neutral'
  return <Badge tone={tone}>{alive ? 'Running' : 'Stopped'}</Badge>
}

/** The time since then: `2 d 4 h`. */
function since(time: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(time).getTime()) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

function ago(time: string): string {
  return `${since(time)} ago`
}

/** `1.4 GB`. */
function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  const value = count / 1_000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}
