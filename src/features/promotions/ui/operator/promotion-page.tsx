import { Link } from 'react-router'
import type { PromotionUseView, PromotionView } from '#features/promotions/contract.ts'
import type { UseStatus } from '#features/promotions/rules/terms.ts'
import { CustomerPreview } from '#features/promotions/ui/operator/customer-preview.tsx'
import { termsOf, valuesOf } from '#features/promotions/ui/operator/form-values.ts'
import { kindNames, promotionPaths, StateBadge } from '#features/promotions/ui/operator/parts.tsx'
import { request } from '#shared/call.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { Stat } from '#ui/console/facts.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { recordShape } from '#ui/console/loading-shapes.ts'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadingScreen, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'

const statusNames: Record<UseStatus, string> = { reserved: 'Awaiting payment', final: 'Paid', released: 'Not paid' }
const money = (dollars: number) => formatMoney(toCents(dollars))

const columns: readonly Column<PromotionUseView>[] = [
  { name: 'Order', cell: subjectOf },
  { name: 'State', phone: 'end', cell: ({ status }) => statusNames[status] },
  { name: 'Given', cell: ({ discount }) => money(discount), numeric: true },
  { name: 'To pay', cell: ({ paid }) => money(paid), numeric: true },
  { name: 'When', cell: ({ at }) => <RelativeTime at={at} narrow /> },
]

const back = { name: 'Promotions', to: promotionPaths.list }

/** One promotion with its state, figures and uses. */
export function PromotionPage({ id }: { id: string }) {
  const path = `/api/operator/promotions/${id}` as const
  const loaded = useData(path)
  const { value, reload } = loaded
  const uses = useList(`${path}/uses`)
  const { opened: isPausing, open: setPausing, close, done } = useOpened<true>(reload)
  const reloadAll = () => {
    reload()
    uses.reload()
  }
  useLive(['promotion', 'order'], reloadAll)
  if (!value) return <LoadingScreen title="Promotion" back={back} of={loaded} shape={recordShape} hasLead />
  const promotion = value.data
  return (
    <Screen
      title={promotion.name}
      back={back}
      status={<StateBadge state={promotion.state} />}
      lead={promotion.code ? `Code ${promotion.code}` : kindNames[promotion.kind]}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => setPausing(true)}>
            {promotion.paused ? 'Resume' : 'Pause'}
          </Button>
          <ButtonLink size="sm" variant="secondary" to={promotionPaths.edit(id)}>
            Edit
          </ButtonLink>
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <Usage promotion={promotion} />
          <ListPanel
            title="Uses"
            list={uses}
            caption="Orders and deposits with this promotion, newest first"
            columns={columns}
            keyOf={({ subject }) => subject.id}
            empty="No uses yet."
          />
        </div>
        <CustomerPreview terms={termsOf(valuesOf(promotion))} />
      </div>
      {isPausing && <PauseDialog promotion={promotion} onDone={done} onUndone={reload} onClose={close} />}
    </Screen>
  )
}

function Usage({ promotion: { kind, limits, figures } }: { promotion: PromotionView }) {
  const { used, paid, given, revenue } = figures
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat name="Uses" value={used.toLocaleString('en-US')} note={limits ? `Ends after ${limits}` : 'No limit'} />
      <Stat name="Paid" value={paid.toLocaleString('en-US')} note="Of these uses" />
      <Stat name="Given" value={money(given)} note="On paid orders" />
      <Stat name={kind === 'deposit_bonus' ? 'Deposits' : 'Revenue'} value={money(revenue)} note="Before refunds" />
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

interface PauseDialogProps {
  promotion: PromotionView
  onDone(): void
  onUndone(): void
  onClose(): void
}

function PauseDialog({ promotion: { id, name, paused }, onDone, onUndone, onClose }: PauseDialogProps) {
  const { act, dialog } = useAct()
  const action = paused ? 'Resume' : 'Pause'

  async function send(reason: string) {
    if (!(await act('POST', `/api/operator/promotions/${id}/${paused ? 'resume' : 'pause'}`, { reason }))) return
    const undo = () => request('POST', `/api/operator/promotions/${id}/${paused ? 'pause' : 'resume'}`, { reason: 'Undone.' })
    toastWithUndo(paused ? 'Resumed' : 'Paused', name, undo, onUndone)
    onDone()
  }

  return (
    <ActionDialog
      title={`${action} ${name}`}
      action={action}
      reason="optional"
      {...dialog}
      onAct={(reason) => void send(reason)}
      onClose={onClose}
    >
      <p>
        {paused
          ? 'New orders can use it again, within its limits.'
          : 'New orders can no longer use it. Placed orders keep their discount, whether or not they are paid.'}
      </p>
    </ActionDialog>
  )
}
