import { useState } from 'react'
import { paths } from '#app/routes.ts'
import { claimIds } from '#features/claims/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { type Claim, proofOf, promiseOf, type Registry } from './claim.ts'
import { ShownLive } from './shown-live.tsx'
import { useClaims } from './use-claims.ts'

const columns: Column<Claim>[] = [
  { name: 'Claim', cell: promiseOf },
  { name: 'Stated', cell: ({ statedValue }) => <span className="whitespace-nowrap">{statedValue}</span> },
  { name: 'Proof', cell: (claim) => <Proof claim={claim} /> },
  { name: 'In a live shop', cell: (claim) => <ShownLive claim={claim} /> },
  { name: 'Owner', cell: ({ owner }) => owner },
]

/** Which of them a filter leaves. */
const kinds: Record<string, { name: string; fits(claim: Claim): boolean }> = {
  differs: { name: 'Stated is not what was measured', fits: ({ differs }) => differs },
  unproven: { name: 'Not shown in a live shop', fits: ({ shownLive }) => shownLive === null },
  measured: { name: 'Measured by the shop', fits: ({ measuredBy }) => measuredBy !== null },
  document: { name: 'Needs a document', fits: ({ measuredBy }) => measuredBy === null },
}

/** What needs a look comes first, then what is measured, in the order of the registry's contract. */
function rank({ id, differs, measuredBy }: Claim): number {
  return claimIds.indexOf(id) + (differs ? 0 : measuredBy ? 100 : 200)
}

/** Every figure that pages state: what is stated beside what was measured, and what proves it. */
export function ClaimTable() {
  const claims = useClaims()
  const filters = useFilters()
  useLive(['claim'], claims.reload)
  const { value } = claims
  const rows = value?.data
    .filter((claim) => kinds[filters.get('show')]?.fits(claim) ?? true)
    .toSorted((one, other) => rank(one) - rank(other))
  return (
    <Screen
      title="Claims"
      lead="Every figure that pages state, beside what proves it."
      actions={value && <MeasureNow registry={value} onMeasured={claims.replace} />}
    >
      {value && <Mode registry={value} />}
      <FilterBar>
        <SelectFilter filters={filters} name="show" label="Show" options={Object.entries(kinds).map(([id, { name }]) => [id, name])} />
      </FilterBar>
      <Panel flush>
        {claims.problem && !value && <LoadProblem problem={claims.problem} onRetry={claims.reload} />}
        {!value && !claims.problem && <Loading />}
        {rows && (
          <DataTable
            caption="Claims"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${paths.operator}/claims/${id}`}
            empty="No claim is like this."
          />
        )}
      </Panel>
    </Screen>
  )
}

function Proof({ claim }: { claim: Claim }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {claim.differs && <Badge tone="warn">Differs</Badge>}
      <span className={claim.measured || claim.evidence ? '' : 'text-muted'}>{proofOf(claim)}</span>
    </span>
  )
}

/** What pages go by in this shop, and how many figures are not what was measured. */
function Mode({ registry: { mode, data } }: { registry: Registry }) {
  const differing = data.filter(({ differs }) => differs).length
  const missing = data.filter(({ shownLive }) => shownLive === null).length
  return (
    <Alert tone={mode === 'demo' ? 'info' : 'success'} className="mb-5">
      {mode === 'demo'
        ? `This is a demo shop and says so: pages state every figure as it is written here. As a live shop it would leave out ${missing} of ${data.length}.`
        : `Pages state what was measured within two days, else what a document proves. They leave out ${missing} of ${data.length}.`}
      {differing > 0 && ` ${differing === 1 ? 'One stated figure is' : `${differing} stated figures are`} not what was measured.`}
    </Alert>
  )
}

function MeasureNow({ registry, onMeasured }: { registry: Registry; onMeasured(registry: Registry): void }) {
  const { act, busy, problem } = useAct()
  const [failed, setFailed] = useState(false)
  const last = registry.data
    .flatMap(({ measurement }) => (measurement ? [measurement.at] : []))
    .toSorted()
    .at(-1)
  async function measure() {
    const answer = await act<Registry>('POST', '/api/operator/claims/measure')
    setFailed(!answer)
    if (!answer) return
    onMeasured(answer)
    toast.success('Measured', 'Pages that state one of these figures follow within a second.')
  }
  return (
    <>
      <span className="text-sm text-muted">{failed ? problem : last && `Measured ${formatTime(last)}`}</span>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void measure()}>
        Measure now
      </Button>
    </>
  )
}
