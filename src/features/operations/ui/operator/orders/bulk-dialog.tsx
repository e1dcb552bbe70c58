import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BulkLine, BulkResult } from '#features/operations/contract/orders.ts'
import type { BulkAction } from '#features/operations/rules/kinds.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Loading } from '#ui/loading.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toast } from '#ui/toast-store.ts'
import { money, units } from './words.ts'

/** Orders per call. Small, to show progress. */
const BATCH_SIZE = 10
const unreached = 'Could not reach the shop. Check the orders before you try again.'

interface BulkDialogProps {
  action: BulkAction
  /** Order ids separated by spaces. As an unchanged string, it triggers no new request. */
  ids: string
  onClose(): void
  onDone(): void
}

/** Previews a move of the selected orders, then carries it out in batches. */
export function BulkDialog({ action, ids, onClose, onDone }: BulkDialogProps) {
  const [preview, setPreview] = useState<BulkResult>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<number>()
  const [isOver, setOver] = useState(false)
  const label = statusLabels[action]
  const count = ids.split(' ').length
  const orders = `${units(count)} ${count === 1 ? 'order' : 'orders'}`

  useEffect(() => {
    void call('POST', '/api/operator/orders/bulk/preview', { action, ids: ids.split(' ') }).then((answer) => {
      if (answer.status === null) return setProblem('Could not reach the shop. Nothing was changed.')
      return answer.body.data ? setPreview(answer.body.data) : setProblem(messageOf(answer.body, 'That didn’t work.'))
    })
  }, [action, ids])

  async function carryOut(reason: string) {
    const wanted = preview?.lines.filter(({ outcome }) => outcome !== 'refused').map(({ orderId }) => orderId) ?? []
    const lines: BulkLine[] = []
    setProblem(undefined)
    for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
      setDone(start)
      const piece = { action, ids: wanted.slice(start, start + BATCH_SIZE), ...(reason && { reason }) }
      const answer = await call('POST', '/api/operator/orders/bulk', piece, {
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
      showOutcome(lines, label)
      return onDone()
    }
    // Someone else or the supplier may have been faster. Orders that did not move stay on the screen.
    setDone(undefined)
    setOver(true)
    setProblem(`${units(lines.length - refused.length)} moved, ${units(refused.length)} did not.`)
    return setPreview((before) => before && { ...before, lines: refused, moving: 0, refused: refused.length, owed: 0, disputed: 0 })
  }

  const close = isOver ? onDone : onClose
  const moving = preview ? preview.lines.length - preview.refused : 0
  const isLoading = !preview && problem === undefined
  return (
    <ActionDialog
      title={action === 'canceled' ? `Cancel ${orders}` : `Move ${orders} to ${label}`}
      action={isOver ? 'Done' : action === 'canceled' ? 'Cancel orders' : label}
      tone={action === 'canceled' || action === 'failed' ? 'danger' : 'primary'}
      reason={moving > 0 ? 'optional' : 'none'}
      reasonHint="Customers will see it. It is also added to the audit log."
      busy={isLoading || done !== undefined}
      problem={problem}
      onAct={(reason) => (moving > 0 ? void carryOut(reason) : close())}
      onClose={close}
    >
      {isLoading && <Loading />}
      {preview && <Preview result={preview} />}
      {done !== undefined && <ProgressBar label="Progress" value={(100 * done) / Math.max(1, moving)} />}
    </ActionDialog>
  )
}

function Preview({ result: { lines, moving, refused, owed, disputed, action } }: { result: BulkResult }) {
  const waiting = lines.length - moving - refused
  return (
    <>
      <Facts
        facts={[
          ['Will move', `${units(moving)} to ${statusLabels[action]}`],
          ['Refunds', `${owed > 0 ? money(owed) : 'None'}${disputed > 0 ? ` now, ${money(disputed)} if you win the disputes` : ''}`],
          ['Needs approval', waiting > 0 ? `${units(waiting)}: a second person has to approve the refunds` : undefined],
          ['Will not move', refused > 0 ? units(refused) : undefined],
        ]}
      />
      {refused > 0 && (
        <ul aria-label="Will not move" className="max-h-40 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-sm">
          {lines
            .filter(({ outcome }) => outcome === 'refused')
            .map(({ orderId, orderNumber, why }) => (
              <li key={orderId} className="py-0.5">
                <Link to={`${paths.operator}/orders/${orderId}`} className="font-medium text-accent-ink hover:underline">
                  {orderNumber}
                </Link>{' '}
                <span className="text-muted">{why}</span>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

function showOutcome(lines: readonly BulkLine[], label: string): void {
  const count = (outcome: BulkLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const [moved, waiting] = [count('moves'), count('approval')]
  const rest = waiting > 0 ? `${units(waiting)} need approval by a second person.` : ''
  toast.success('Done', `${units(moved)} ${moved === 1 ? 'order is' : 'orders are'} now ${label.toLowerCase()}. ${rest}`.trim())
}
