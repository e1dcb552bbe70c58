import { useEffect, useState } from 'react'
import type { BulkAction, BulkLine, BulkResult } from '#features/operations/contract/order-page.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { call, messageOf } from '#shared/call.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Loading } from '#ui/loading.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toast } from '#ui/toast-store.ts'
import { money, units } from './words.ts'

/** So many orders a call, so that progress is seen. */
const PIECE = 10
const unreached = 'The shop did not answer. Look at the orders again before you repeat it.'

interface BulkDialogProps {
  action: BulkAction
  /** With spaces between: what stays the same asks nothing anew. */
  ids: string
  onClose(): void
  onDone(): void
}

/** Says first what will happen to each of the chosen orders, then does it piece by piece. */
export function BulkDialog({ action, ids, onClose, onDone }: BulkDialogProps) {
  const [preview, setPreview] = useState<BulkResult>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<number>()
  const [isOver, setOver] = useState(false)
  const label = statusLabels[action]
  const count = ids.split(' ').length

  useEffect(() => {
    void call<{ data: BulkResult }>('POST', '/api/operator/orders/bulk/preview', { action, ids: ids.split(' ') }).then((answer) => {
      if (answer.status === null) return setProblem('The shop did not answer. Nothing was changed.')
      return answer.body.data ? setPreview(answer.body.data) : setProblem(messageOf(answer.body, 'That did not work.'))
    })
  }, [action, ids])

  async function carryOut(reason: string) {
    const wanted = preview?.lines.filter(({ outcome }) => outcome !== 'refused').map(({ orderId }) => orderId) ?? []
    const lines: BulkLine[] = []
    setProblem(undefined)
    for (let place = 0; place < wanted.length; place += PIECE) {
      setDone(place)
      const piece = { action, ids: wanted.slice(place, place + PIECE), ...(reason && { reason }) }
      const answer = await call<{ data: BulkResult }>('POST', '/api/operator/orders/bulk', piece, {
        'idempotency-key': crypto.randomUUID(),
      })
      if (answer.status === null || !answer.body.data) {
        setDone(undefined)
        return setProblem(answer.status === null ? unreached : messageOf(answer.body, unreached))
      }
      lines.push(...answer.body.data.lines)
    }
    const refused = lines.filter(({ outcome }) => outcome === 'refused')
    if (refused.length === 0) {
      tell(lines, label)
      return onDone()
    }
    // Somebody was faster, or the partner: what did not move stays to be read.
    setDone(undefined)
    setOver(true)
    setProblem(`${units(lines.length - refused.length)} moved, ${units(refused.length)} did not.`)
    return setPreview((before) => before && { ...before, lines: refused, moving: 0, refused: refused.length, owed: 0 })
  }

  const close = isOver ? onDone : onClose
  const moving = preview ? preview.lines.length - preview.refused : 0
  return (
    <ActionDialog
      title={`Move ${units(count)} ${count === 1 ? 'order' : 'orders'} to ${label}`}
      action={isOver ? 'Done' : action === 'canceled' ? 'Cancel the orders' : label}
      tone={action === 'canceled' || action === 'failed' ? 'danger' : 'primary'}
      reason={moving > 0 ? 'optional' : 'none'}
      reasonHint="The customers read it, and it goes on record."
      busy={done !== undefined}
      problem={problem}
      onAct={(reason) => (moving > 0 ? void carryOut(reason) : close())}
      onClose={close}
    >
      {!preview && !problem && <Loading />}
      {preview && <Preview result={preview} />}
      {done !== undefined && <ProgressBar label="Progress" value={(100 * done) / Math.max(1, moving)} />}
    </ActionDialog>
  )
}

function Preview({ result: { lines, moving, refused, owed, action } }: { result: BulkResult }) {
  const waiting = lines.length - moving - refused
  return (
    <>
      <Facts
        facts={[
          ['Will move', `${units(moving)} to ${statusLabels[action]}`],
          ['Money back', owed > 0 ? money(owed) : 'None'],
          ['Second person', waiting > 0 ? `${units(waiting)} pay back too much for one person: asked first` : undefined],
          ['Will not move', refused > 0 ? units(refused) : undefined],
        ]}
      />
      {refused > 0 && (
        <ul aria-label="Will not move" className="max-h-40 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-sm">
          {lines
            .filter(({ outcome }) => outcome === 'refused')
            .map(({ orderId, orderNumber, why }) => (
              <li key={orderId} className="py-0.5">
                <span className="font-medium">{orderNumber}</span> <span className="text-muted">{why}</span>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

function tell(lines: readonly BulkLine[], label: string): void {
  const count = (outcome: BulkLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const [moved, waiting] = [count('moves'), count('approval')]
  const rest = waiting > 0 ? `${units(waiting)} wait for a second person.` : ''
  toast.success('Done', `${units(moved)} ${moved === 1 ? 'order is' : 'orders are'} ${label.toLowerCase()} now. ${rest}`.trim())
}
