import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { PartnerDetail } from '#features/delivery/contract.ts'
import { PartnerForm } from '#features/delivery/ui/operator/partner-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

/** Who carries deliveries out, and how each is doing. */
export function Partners({ role }: { role: Role }) {
  const { value, problem, reload } = useData<PartnerDetail[]>('/api/operator/partner-health')
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  useLive(['partner', 'delivery'], reload)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading className="min-h-72" />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-muted">
          A service without a partner goes to your own queue, where your people deliver it.
        </p>
        {mayDo(role, 'partners:write') && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Add a partner
          </Button>
        )}
      </div>
      <Panel flush>
        <DataTable
          caption="Partners"
          columns={columns}
          rows={value.data}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `${paths.operator}/system/partners/${id}`}
        />
      </Panel>
      {adding && (
        <PartnerForm
          known={value.data.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onSaved={(id) => void navigate(`${paths.operator}/system/partners/${id}`)}
        />
      )}
    </>
  )
}

const columns: readonly Column<PartnerDetail>[] = [
  { name: 'Partner', cell: ({ name }) => name },
  { name: 'State', cell: (partner) => <PartnerState partner={partner} /> },
  { name: 'Services', cell: ({ services }) => services.length, numeric: true, wideOnly: true },
  { name: 'To hand over', cell: ({ health }) => health.waiting, numeric: true },
  { name: 'Under way', cell: ({ health }) => health.working + health.unknown, numeric: true },
  {
    name: 'Out of reach',
    cell: ({ health }) => (health.dead > 0 ? <strong className="text-danger">{health.dead}</strong> : 0),
    numeric: true,
  },
  { name: 'Calls of a day', cell: (partner) => callsOf(partner), numeric: true },
]

/** `1,204, 0.4% failed`; a partner that nobody calls has none. */
export function callsOf({ health: { answered, failed } }: PartnerDetail): string {
  const all = answered + failed
  if (all === 0) return 'none'
  return failed === 0 ? all.toLocaleString('en-US') : `${all.toLocaleString('en-US')}, ${((failed / all) * 100).toFixed(1)}% failed`
}

/** Whether a partner is called, and answers. */
export function PartnerState({ partner: { kind, active, heldAt, openUntil, failures } }: { partner: PartnerDetail }) {
  if (!active) return <Badge>Out of use</Badge>
  if (heldAt) return <Badge tone="warn">Held by hand</Badge>
  if (kind === 'manual') return <Badge tone="info">Your people</Badge>
  if (openUntil) return <Badge tone="danger">Circuit open</Badge>
  return failures > 0 ? <Badge tone="warn">{failures} failures in a row</Badge> : <Badge tone="success">Answers</Badge>
}
