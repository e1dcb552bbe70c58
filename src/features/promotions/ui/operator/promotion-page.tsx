import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { PromotionUseView, PromotionView, UseStatus } from '#features/promotions/contract.ts'
import { promotionPaths } from '#features/promotions/ui/operator/addresses.ts'
import { CustomerPreview } from '#features/promotions/ui/operator/customer-preview.tsx'
import { termsOf, valuesOf } from '#features/promotions/ui/operator/form-values.ts'
import { PauseDialog } from '#features/promotions/ui/operator/pause-dialog.tsx'
import { kindNames, StateBadge } from '#features/promotions/ui/operator/state-badge.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'

const statusNames: Record<UseStatus, string> = { reserved: 'Waits for payment', final: 'Paid', released: 'Not paid' }
const money = (dollars: number) => formatMoney(toCents(dollars))

const columns: readonly Column<PromotionUseView>[] = [
  { name: 'Order', cell: subjectOf },
  { name: 'State', cell: ({ status }) => statusNames[status] },
  { name: 'Given', cell: ({ discount }) => money(discount), numeric: true },
  { name: 'To pay', cell: ({ paid }) => money(paid), numeric: true },
  { name: 'When', cell: ({ at }) => formatTime(at) },
]

/** One promotion: where it stands, what it brought, who used it. */
export function PromotionPage({ id }: { id: string }) {
  const path = `/api/operator/promotions/${id}`
  const { value, problem, reload } = useData<PromotionView>(path)
  const uses = useList<PromotionUseView>(`${path}/uses`)
  const [isAsking, setAsking] = useState(false)
  const reloadAll = () => {
    reload()
    uses.reload()
  }
  useLive(['promotion', 'order'], reloadAll)
  const promotion = value?.data
  return (
    <Screen
      title={promotion?.name ?? 'Promotion'}
      lead={
        <Link to={promotionPaths.list} className="text-accent-ink hover:underline">
          All promotions
        </Link>
      }
      actions={
        promotion && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
              {promotion.paused ? 'Resume' : 'Pause'}
            </Button>
            <ButtonLink size="sm" variant="secondary" to={promotionPaths.edit(id)}>
              Edit
            </ButtonLink>
          </>
        )
      }
    >
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!promotion && !problem && <Loading />}
      {promotion && (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-5">
            <Figures promotion={promotion} />
            <ListPanel
              title="Uses"
              list={uses}
              caption="Orders and deposits with this promotion, newest first"
              columns={columns}
              keyOf={({ subject }) => subject.id}
              empty="Nobody has used it yet."
            />
          </div>
          <CustomerPreview terms={termsOf(valuesOf(promotion))} />
        </div>
      )}
      {promotion && isAsking && (
        <PauseDialog
          promotion={promotion}
          onDone={() => {
            setAsking(false)
            reload()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Screen>
  )
}

function Figures({ promotion: { kind, code, state, limits, figures } }: { promotion: PromotionView }) {
  const { used, paid, given, revenue } = figures
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat name="State" value={<StateBadge state={state} />} note={code ? `Code ${code}` : kindNames[kind]} />
      <Stat
        name="Uses"
        value={used.toLocaleString('en-US')}
        note={limits ? `Ends after ${limits}` : `${paid.toLocaleString('en-US')} paid`}
      />
      <Stat name="Given" value={money(given)} note="With what was paid" />
      <Stat name={kind === 'deposit_bonus' ? 'Deposited with it' : 'Revenue with it'} value={money(revenue)} note="Before refunds" />
    </div>
  )
}

function subjectOf({ subject: { type, id }, number }: PromotionUseView) {
  if (type === 'deposit') return 'Deposit'
  return (
    <Link to={`${paths.operator}/orders/${id}`} className="text-accent-ink hover:underline">
      {number}
    </Link>
  )
}
