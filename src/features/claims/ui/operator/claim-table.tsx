import { useState } from 'react'
import type { ClaimView, Registry } from '#features/claims/contract.ts'
import { claimIds } from '#features/claims/rules.ts'
import { proofOf, promiseOf, ShownLive, useClaims } from '#features/claims/ui/operator/claim.tsx'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

const columns: Column<ClaimView>[] = [
  { name: 'Claim', cell: promiseOf },
  { name: 'Stated', cell: ({ statedValue }) => <span className="lg:whitespace-nowrap">{statedValue}</span> },
  { name: 'Proof', cell: (claim) => <Proof claim={claim} /> },
  { name: 'In a live shop', phone: 'end', cell: (claim) => <ShownLive claim={claim} /> },
  { name: 'Owner', cell: ({ owner }) => <span className="capitalize">{owner}</span> },
]

/** The options of the filter. */
const kinds: Record<string, { name: string; matches(claim: ClaimView): boolean }> = {
  differs: { name: 'Differs from the measurement', matches: ({ differs }) => differs },
  unproven: { name: 'Not shown in a live shop', matches: ({ shownLive }) => shownLive === null },
  measured: { name: 'Measured by the shop', matches: ({ measuredBy }) => measuredBy !== null },
  document: { name: 'Needs a document', matches: ({ measuredBy }) => measuredBy === null },
}

/** Sorts differing claims first, then measured ones, each in the sequence of `claimIds`. */
function rank({ id, differs, measuredBy }: ClaimView): number {
  return claimIds.indexOf(id) + (differs ? 0 : measuredBy ? 100 : 200)
}

/** All figures that pages state, with their evidence. */
export function ClaimTable() {
  const claims = useClaims()
  const filters = useFilters()
  useLive(['claim'], claims.reload)
  const { value } = claims
  const rows = value?.data
    .filter((claim) => kinds[filters.get('show')]?.matches(claim) ?? true)
    .toSorted((one, other) => rank(one) - rank(other))
  return (
    <Screen
      title="Claims"
      lead="All figures that pages state, with their evidence."
      actions={value && <MeasureNow registry={value} onMeasured={claims.replace} />}
    >
      {value && <Mode registry={value} />}
      <FilterBar>
        <SelectFilter filters={filters} name="show" label="Show" options={Object.entries(kinds).map(([id, { name }]) => [id, name])} />
      </FilterBar>
      <ListPanel
        list={{ ...claims, rows }}
        caption="Claims"
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.operator}/claims/${id}`}
        empty="No matching claims."
      />
    </Screen>
  )
}

function Proof({ claim }: { claim: ClaimView }) {
  return (
    <span className="max-md:space-x-2 md:flex md:min-w-36 md:flex-wrap md:items-center md:gap-x-2 md:gap-y-1">
      {claim.differs && <Badge tone="warn">Differs</Badge>}
      <span className={claim.measured || claim.evidence ? '' : 'text-muted'}>{proofOf(claim)}</span>
    </span>
  )
}

/** Which figures this shop shows, and how many of them differ from their measurement. */
function Mode({ registry: { mode, data } }: { registry: Registry }) {
  const differing = data.filter(({ differs }) => differs).length
  const missing = data.filter(({ shownLive }) => shownLive === null).length
  return (
    <Alert tone={mode === 'demo' ? 'info' : 'success'} className="mb-5">
      {mode === 'demo'
        ? `This is a demo shop: pages show figures as entered here, and ratings and reviews as counted. A live shop would leave out ${missing} of ${data.length}.`
        : `Pages show figures measured in the last two days or proven by a document. They leave out ${missing} of ${data.length}.`}
      {differing > 0 && ` ${differing === 1 ? 'One stated figure differs' : `${differing} stated figures differ`} from the measurement.`}
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
    const answer = await act('POST', '/api/operator/claims/measure')
    setFailed(!answer)
    if (!answer) return
    onMeasured(answer)
    toast.success('Measured', 'Pages with these figures update within a second.')
  }
  return (
    <>
      <span className="text-sm text-muted empty:hidden">
        {failed
          ? problem
          : last && (
              <>
                Measured <RelativeTime at={last} />
              </>
            )}
      </span>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void measure()}>
        Measure now
      </Button>
    </>
  )
}
