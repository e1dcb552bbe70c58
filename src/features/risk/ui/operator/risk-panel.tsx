import { useState } from 'react'
import type { OrderRisk } from '#features/risk/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface Cancel {
  refunds: boolean
  open(): void
}

interface RiskPanelProps {
  orderId: string
  orderNumber: string
  mayWrite: boolean
  /** Cancels the order, and whether that refunds it. Undefined for staff who may not. */
  cancel: Cancel | undefined
  onDone(): void
}

/** Shows why an order is held, with buttons to release or cancel it. Otherwise shows the assessment of an order with points. */
export function RiskPanel(props: RiskPanelProps) {
  const { value, reload } = useData(`/api/operator/risk/orders/${encodeURIComponent(props.orderId)}`)
  useLive(['order'], reload)
  const risk = value?.data
  if (!risk || risk.reasons.length === 0) return null
  if (risk.heldSince !== null) return <Held risk={risk} {...props} />
  return (
    <Panel title="Risk">
      <p className="mb-3 text-sm text-muted">
        {risk.released
          ? `Held, then released by ${risk.released.by} on ${formatTime(risk.released.at)}.`
          : risk.wasHeld
            ? 'Held until it was canceled or moved.'
            : 'Not held, because it has too few points.'}
      </p>
      <Reasons risk={risk} />
    </Panel>
  )
}

function Held({ risk, orderId, orderNumber, mayWrite, cancel, onDone }: RiskPanelProps & { risk: OrderRisk }) {
  const { busy, problem, act } = useAct()
  const [isReleased, setReleased] = useState(false)

  async function release() {
    if (!(await act('POST', `/api/operator/risk/orders/${orderId}/release`))) return
    setReleased(true)
    toast.success('Released', `The delivery of ${orderNumber} is starting.`)
    onDone()
  }

  return (
    <Alert tone="warn" title="Held: check this order before it is delivered" className="mb-4">
      <Reasons risk={risk} />
      {risk.heldUntil && <p className="mt-3">The customer was told that we’ll check it by {formatTime(risk.heldUntil)}.</p>}
      {problem && <p className="mt-3 font-medium text-danger">{problem}</p>}
      {mayWrite && !isReleased && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="sm" busy={busy} onClick={() => void release()}>
            Release
          </Button>
          {cancel && (
            <Button size="sm" variant="secondary" onClick={cancel.open}>
              {cancel.refunds ? 'Cancel and refund' : 'Cancel order'}
            </Button>
          )}
        </div>
      )}
    </Alert>
  )
}

function Reasons({ risk: { reasons, points } }: { risk: OrderRisk }) {
  return (
    <>
      <ul className="grid gap-1 text-[0.9375rem]">
        {reasons.map(({ rule, text, points: rulePoints }) => (
          <li key={rule} className="flex justify-between gap-4">
            <span>{text}</span>
            {rulePoints > 0 && <span className="shrink-0 tabular-nums">{pointsText(rulePoints)}</span>}
          </li>
        ))}
      </ul>
      {points > 0 && (
        <p className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-[0.9375rem] font-medium">
          <span>Total</span>
          <span className="tabular-nums">{pointsText(points)}</span>
        </p>
      )}
    </>
  )
}

const pointsText = (points: number) => (points === 1 ? '1 point' : `${points} points`)
