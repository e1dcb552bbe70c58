import type { HealthView, ProcessView } from '#features/operations/contract/system.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'

/** How database, disk, processes, backup and books are. */
export function Health() {
  const { value, problem, reload } = useData<HealthView>('/api/operator/health')
  useLive([], reload)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading className="min-h-72" />
  const health = value.data
  const alive = health.processes.filter((process) => process.alive)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {health.ledger && health.ledger.problems.length > 0 && (
        <Alert tone="danger" title="The books do not agree">
          <ul>
            {health.ledger.problems.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          name="Processes"
          value={alive.length}
          note={alive.length === 0 ? 'None has spoken yet' : [...new Set(alive.flatMap(({ roles }) => roles))].join(', ')}
        />
        <Stat
          name="Database"
          value={bytes(health.database.size)}
          note={`${health.database.connections} of ${health.database.maxConnections} connections`}
        />
        <Stat
          name="Free disk"
          value={health.disk ? bytes(health.disk.free) : '–'}
          note={health.disk ? `of ${bytes(health.disk.total)}` : 'There is no data directory here'}
        />
        <Stat
          name="Last backup"
          value={health.backup ? ago(health.backup.at) : 'None yet'}
          note={health.backup ? `${bytes(health.backup.bytes)}, ${health.backup.file}` : 'npm run backup makes one'}
        />
      </div>
      <Panel title="Processes" flush>
        <DataTable
          caption="Processes of the last week"
          columns={processColumns}
          rows={health.processes.slice(0, 12)}
          keyOf={({ id }) => id}
          empty="No process has spoken of itself yet."
        />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Panel title="Versions and books">
          <Facts
            facts={[
              ['Shop', `${health.version}, ${health.mode}`],
              ['Node.js', health.node],
              ['PostgreSQL', `${health.database.version}, running since ${formatTime(health.database.startedAt)}`],
              ['Migrations', `${health.database.migrations.length}, the newest ${health.database.migrations[0]?.name ?? 'none'}`],
              ['Books', ledgerWords(health)],
            ]}
          />
          <details className="mt-4 text-sm">
            <summary className="font-medium text-accent-ink">All migrations</summary>
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
        <Panel title="Configuration">
          <p className="mb-3 text-sm text-muted">Variables of the environment; what they say is shown nowhere.</p>
          <ul className="grid gap-x-6 gap-y-1 text-sm md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            {health.configuration.map(({ name, state }) => (
              <li key={name} className="flex items-center justify-between gap-3">
                <code className="min-w-0 truncate text-[0.8125rem]">{name}</code>
                <span className={`shrink-0 ${state === 'set' ? 'font-medium text-success' : 'text-muted'}`}>{stateWords[state]}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  )
}

const stateWords = { set: 'set', default: 'as it comes', missing: 'not set' }

function ledgerWords({ ledger }: HealthView): string {
  if (!ledger) return 'Not compared yet: a worker does that every hour'
  return `${ledger.problems.length === 0 ? 'agree' : 'do not agree'}, compared ${formatTime(ledger.at)}`
}

const processColumns: readonly Column<ProcessView>[] = [
  { name: 'Process', cell: ({ host, pid }) => `${host}, ${pid}` },
  { name: 'State', cell: (process) => <ProcessState {...process} /> },
  { name: 'Roles', cell: ({ roles }) => roles.join(', ') },
  { name: 'Version', cell: ({ version, node }) => `${version}, Node.js ${node}`, wideOnly: true },
  { name: 'Up', cell: ({ alive, startedAt, seenAt }) => (alive ? since(startedAt) : `until ${formatTime(seenAt)}`) },
  { name: 'Since', cell: ({ startedAt }) => formatTime(startedAt), wideOnly: true },
]

function ProcessState({ alive }: ProcessView) {
  const tone: Tone = alive ? 'success' : 'neutral'
  return <Badge tone={tone}>{alive ? 'Running' : 'Gone'}</Badge>
}

/** `2 d 4 h` since then. */
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
