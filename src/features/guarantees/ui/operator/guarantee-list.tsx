import { Link } from 'react-router'
import type { GuaranteesOverview, PolicyKind, PolicyStanding } from '#features/guarantees/contract.ts'
import { policyKinds } from '#features/guarantees/rules/kinds.ts'
import { LimitDialog } from '#features/guarantees/ui/operator/limit-dialog.tsx'
import {
  beginText,
  guaranteePaths,
  isFirst,
  kindNames,
  openText,
  servicesText,
  windowText,
} from '#features/guarantees/ui/operator/words.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { Facts, Stat } from '#ui/console/facts.tsx'
import { metricsShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** The guarantees in force, the claims under them, and the automatic limit. */
export function GuaranteeList() {
  const { value, problem, reload } = useData('/api/operator/guarantees')
  const { opened: isChanging, open: setChanging, close, done } = useOpened<true>(reload)
  useLive(['guarantee_claim', 'guarantee'], reload)
  const overview = value?.data
  return (
    <Screen
      title="Guarantees"
      lead="Orders keep the version that was in force when they were placed. New versions only apply to new orders."
    >
      <LoadState of={{ value, problem, reload }} shape={metricsShape} />
      {overview && (
        <div className="grid gap-5">
          <Requests overview={overview} onChange={() => setChanging(true)} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            {policyKinds.map((kind) => (
              <Guarantee key={kind} kind={kind} versions={overview.versions.filter((version) => version.kind === kind)} />
            ))}
          </div>
        </div>
      )}
      {overview && isChanging && <LimitDialog autoLimit={overview.autoLimit} onDone={done} onClose={close} />}
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
            <Link to={`${paths.operator}/orders/requests`} className="text-accent-ink hover:underline">
              See requests
            </Link>
          ) : (
            'No one is waiting'
          )
        }
      />
      <Stat
        name="Decided in 30 days"
        value={(granted + refused).toLocaleString('en-US')}
        note={granted + refused > 0 && `${granted} approved, ${refused} declined, ${byRule} automatically`}
      />
      <Stat name="Refunded in 30 days" value={formatMoney(toCents(refunded))} note="Not counting undelivered units" />
      <Stat
        name="Automatic up to"
        value={formatMoney(toCents(autoLimit))}
        note={
          <button type="button" onClick={onChange} className="tap-beyond rounded-sm text-accent-ink hover:underline">
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
        <Link to={guaranteePaths.one(kind)} className="tap-beyond hover:text-accent-ink hover:underline">
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
              ['Period', windowText(kind, current.windowHours)],
              ['Applies to', servicesText(current)],
              ['In force since', isFirst(current.validFrom) ? undefined : beginText(current.validFrom)],
              ['Orders', `${openText(current.openOrders)}${older > 0 ? `, ${older.toLocaleString('en-US')} with an older version` : ''}`],
              ['Next', next && `Version ${next.version} from ${beginText(next.validFrom)}`],
            ]}
          />
        </>
      )}
    </Panel>
  )
}
