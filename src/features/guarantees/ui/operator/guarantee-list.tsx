import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { type GuaranteesOverview, policyKinds, type PolicyKind, type PolicyStanding } from '#features/guarantees/contract.ts'
import { LimitDialog } from '#features/guarantees/ui/operator/limit-dialog.tsx'
import { beginText, guaranteePaths, kindNames, openText, servicesText, windowText } from '#features/guarantees/ui/operator/words.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

/** What the shop promises, by guarantee; what is asked under it; and what needs no person. */
export function GuaranteeList() {
  const { value, problem, reload } = useData<GuaranteesOverview>('/api/operator/guarantees')
  const [isChanging, setChanging] = useState(false)
  useLive(['remedy', 'guarantee'], reload)
  const overview = value?.data
  return (
    <Screen
      title="Guarantees"
      lead="An order keeps the version that was in force when it was placed. A new version is for new orders alone."
    >
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!overview && !problem && <Loading />}
      {overview && (
        <div className="grid gap-5">
          <Requests overview={overview} onChange={() => setChanging(true)} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            {policyKinds.map((kind) => (
              <Guarantee key={kind} kind={kind} versions={overview.versions.filter((each) => each.kind === kind)} />
            ))}
          </div>
        </div>
      )}
      {overview && isChanging && (
        <LimitDialog
          autoLimit={overview.autoLimit}
          onDone={() => {
            setChanging(false)
            reload()
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Screen>
  )
}

function Requests({ overview: { requests, autoLimit }, onChange }: { overview: GuaranteesOverview; onChange(): void }) {
  const { waiting, granted, refused, byRule, refunded } = requests
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        name="Requests waiting"
        value={waiting.toLocaleString('en-US')}
        note={
          waiting > 0 ? (
            <Link to={paths.operator} className="text-accent-ink hover:underline">
              Decide them on Today
            </Link>
          ) : (
            'Nobody waits for an answer'
          )
        }
      />
      <Stat
        name="Settled, last 30 days"
        value={(granted + refused).toLocaleString('en-US')}
        note={`${granted} granted, ${refused} refused, ${byRule} by rule`}
      />
      <Stat name="Paid back, last 30 days" value={formatMoney(toCents(refunded))} note="On request; shortfalls are beside it" />
      <Stat
        name="Settled by rule up to"
        value={formatMoney(toCents(autoLimit))}
        note={
          <button type="button" onClick={onChange} className="rounded-sm text-accent-ink hover:underline">
            Change the limit
          </button>
        }
      />
    </div>
  )
}

function Guarantee({ kind, versions }: { kind: PolicyKind; versions: readonly PolicyStanding[] }) {
  const current = versions.find(({ state }) => state === 'in_force')
  const next = versions.findLast(({ state }) => state === 'scheduled')
  const older = versions.filter(({ state }) => state === 'replaced').reduce((sum, { openOrders }) => sum + openOrders, 0)
  return (
    <Panel
      title={
        <Link to={guaranteePaths.one(kind)} className="hover:text-accent-ink hover:underline">
          {kindNames[kind]}
        </Link>
      }
      actions={
        <>
          {current && <Badge tone={current.windowHours > 0 ? 'success' : 'neutral'}>Version {current.version}</Badge>}
          <ButtonLink size="sm" variant="secondary" to={guaranteePaths.add(kind)} aria-label={`New version of ${kindNames[kind]}`}>
            New version
          </ButtonLink>
        </>
      }
    >
      {current && (
        <>
          <p className="font-medium">{current.title}</p>
          <p className="mt-1 text-[0.9375rem] text-muted">{current.terms}</p>
          <Facts
            className="mt-4"
            facts={[
              ['Window', windowText(kind, current.windowHours)],
              ['For', servicesText(current)],
              ['In force since', beginText(current.validFrom)],
              [
                'Carried by',
                `${openText(current.openOrders)}${older > 0 ? `; ${older.toLocaleString('en-US')} with an older version` : ''}`,
              ],
              ['Next', next && `Version ${next.version} from ${beginText(next.validFrom)}`],
            ]}
          />
        </>
      )}
    </Panel>
  )
}
