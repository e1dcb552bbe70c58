import { useState } from 'react'
import { blockKinds, blockKindLabels } from '#features/risk/rules/blocks.ts'
import { EndField, endsAtOf } from '#features/risk/ui/operator/block-terms.tsx'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem, Loading } from '#ui/loading.tsx'

interface BlockOrderDialogProps {
  orderId: string
  orderNumber: string
  onDone(): void
  onClose(): void
}

/** Blocks details of an order: its email, network, link or card. */
export function BlockOrderDialog({ orderId, orderNumber, onDone, onClose }: BlockOrderDialogProps) {
  const choices = useData(`/api/operator/blocks/orders/${encodeURIComponent(orderId)}`)
  const { act, dialog, errors } = useAct()

  async function block(reason: string, form: HTMLFormElement) {
    const checked = new FormData(form).getAll('kinds')
    const kinds = blockKinds.filter((kind) => checked.includes(kind))
    const body = { kinds, reason, endsAt: endsAtOf(form) }
    const added = await act('POST', `/api/operator/blocks/orders/${orderId}`, body)
    if (!added) return
    const undo = async () => {
      const answers = await Promise.all(added.ids.map((id) => call('DELETE', `/api/operator/blocks/${id}`)))
      return answers.every(({ status }) => status === 200)
    }
    toastWithUndo('Blocked', 'New orders and deposits are refused. This order continues.', undo, onDone)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title={`Block from order ${orderNumber}`}
      action="Block"
      tone="danger"
      reason="required"
      reasonHint="For your team. The customer only learns that we can’t accept the order, and how to reach you."
      {...dialog}
      onClose={onClose}
      onAct={(reason, form) => void block(reason, form)}
    >
      {choices.problem && <LoadProblem problem={choices.problem} onRetry={choices.reload} />}
      {!choices.value && !choices.problem && <Loading />}
      {choices.value && (
        <fieldset>
          <legend className="mb-2 text-[0.9375rem] font-medium">What to block</legend>
          <div className="grid gap-2.5">
            {choices.value.data.map(({ kind, label, blocked }) => (
              <Checkbox
                key={kind}
                name="kinds"
                value={kind}
                disabled={blocked}
                label={blockKindLabels[kind]}
                hint={<span className="break-all">{blocked ? `${label} (already blocked)` : label}</span>}
              />
            ))}
          </div>
          {errors.kinds && (
            <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
              {errors.kinds}
            </p>
          )}
        </fieldset>
      )}
      <EndField error={errors.endsAt} />
    </ActionDialog>
  )
}

interface BlockOrderProps {
  order: { id: string; orderNumber: string }
  onDone(): void
}

export function BlockOrder({ order: { id, orderNumber }, onDone }: BlockOrderProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Block…
      </Button>
      {isOpen && <BlockOrderDialog orderId={id} orderNumber={orderNumber} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}
