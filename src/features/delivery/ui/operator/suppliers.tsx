import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { SupplierDetail } from '#features/delivery/contract.ts'
import { SupplierForm } from '#features/delivery/ui/operator/supplier-form.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { tableShape } from '#ui/console/loading-shapes.ts'
import { LoadState } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** All suppliers with their health. */
export function Suppliers({ role }: { role: Role }) {
  const { value, problem, reload } = useData('/api/operator/partner-health')
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  useLive(['supplier', 'delivery'], reload)
  if (!value) return <LoadState of={{ value, problem, reload }} shape={tableShape} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-pretty text-muted">
          Services without a supplier go to your own queue, where your team delivers them.
        </p>
        {mayDo(role, 'partners:write') && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Add supplier
          </Button>
        )}
      </div>
      <ListPanel
        list={{ rows: value.data, reload }}
        caption="Suppliers"
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.operator}/system/partners/${id}`}
      />
      {adding && (
        <SupplierForm
          existingIds={value.data.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onSaved={(id) => void navigate(`${paths.operator}/system/partners/${id}`)}
        />
      )}
    </>
  )
}

const columns: readonly Column<SupplierDetail>[] = [
  { name: 'Supplier', cell: ({ name }) => name },
  { name: 'Status', phone: 'end', cell: (supplier) => <SupplierState supplier={supplier} /> },
  { name: 'Services', cell: ({ services }) => services.length, numeric: true, phone: 'none' },
  { name: 'To submit', cell: ({ health }) => health.waiting, numeric: true },
  { name: 'In progress', cell: ({ health }) => health.working + health.unknown, numeric: true },
  {
    name: 'Unreachable',
    cell: ({ health }) => (health.dead > 0 ? <strong className="text-danger">{health.dead}</strong> : 0),
    numeric: true,
  },
  { name: 'Calls in 24 hours', cell: (supplier) => callsOf(supplier), numeric: true },
]

/** Calls in the last 24 hours, such as `1,204, 0.4% failed`. */
export function callsOf({ health: { answered, failed } }: SupplierDetail): string {
  const all = answered + failed
  if (all === 0) return 'None'
  return failed === 0 ? all.toLocaleString('en-US') : `${all.toLocaleString('en-US')}, ${((failed / all) * 100).toFixed(1)}% failed`
}

/** A supplier's status: whether it is called and responds. */
export function SupplierState({ supplier: { kind, active, pausedAt, openUntil, failures, health } }: { supplier: SupplierDetail }) {
  if (!active) return <Badge>Inactive</Badge>
  if (pausedAt) return <Badge tone="warn">Paused</Badge>
  if (kind === 'manual') return <Badge tone="info">Your team</Badge>
  if (openUntil) return <Badge tone="danger">Calls suspended</Badge>
  if (failures > 0) return <Badge tone="warn">{failures === 1 ? '1 failed call' : `${failures} failed calls in a row`}</Badge>
  if (health.lastAnsweredAt) return <Badge tone="success">Working</Badge>
  return health.failed > 0 ? <Badge tone="warn">Not reached yet</Badge> : <Badge>No recent calls</Badge>
}
