import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { PriceFields } from '#features/catalog/ui/operator/price-fields.tsx'
import { call } from '#shared/call.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface PriceDialogProps {
  service: AdminService
  pack: AdminPackage
  onDone(): void
  onClose(): void
}

/** A dialog for changing the price of a package now or at a later date. */
export function PriceDialog({ service, pack, onDone, onClose }: PriceDialogProps) {
  const { act, dialog, errors } = useAct()

  async function save(form: HTMLFormElement) {
    const { when, ...typed } = typedIn(form, 'price', 'when', 'from', 'reason')
    const price = parseTypedNumber(typed.price)
    const reason = typed.reason.trim() || undefined
    if (when === 'later') {
      const from = new Date(typed.from)
      const body = { price, from: Number.isNaN(from.getTime()) ? '' : from.toISOString(), reason }
      const made = await act('POST', `/api/operator/packages/${pack.id}/price-plans`, body)
      if (!made) return
      const undo = () => call('DELETE', `/api/operator/price-plans/${made.id}`)
      toastWithUndo('Saved', `The price changes to ${dollars(price)} on ${formatTime(body.from)}.`, undo, onDone)
    } else {
      const path = `/api/operator/packages/${pack.id}/price` as const
      const answer = await act('PUT', path, { price, priceId: pack.priceId ?? undefined, reason })
      if (!answer) return
      const { price: before } = pack
      if (before === null) toast.success('Saved', `The price is now ${dollars(price)}.`)
      else
        toastWithUndo(
          'Saved',
          `The price is now ${dollars(price)}.`,
          () => call('PUT', path, { price: before, priceId: answer.priceId }),
          onDone,
        )
    }
    onDone()
  }

  return (
    <ActionDialog
      title={`Price of ${formatQuantity(pack.quantity)} ${service.name}`}
      action="Save"
      reason="optional"
      {...dialog}
      onAct={(_, form) => void save(form)}
      onClose={onClose}
    >
      <PriceFields pack={pack} errors={errors} />
    </ActionDialog>
  )
}
