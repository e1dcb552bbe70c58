import { type KeyboardEvent, useId, useState } from 'react'
import type { AdminPackage } from '#features/catalog/contract.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { call } from '#shared/call.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface PriceCellProps {
  pack: AdminPackage
  label: string
  /** Undefined for staff without write access. */
  onChanged?(): void
}

/** The price and the next scheduled one. Clicking the price turns it into a field. Enter saves, Escape cancels. */
export function PriceCell({ pack, label, onChanged }: PriceCellProps) {
  const [isEditing, setEditing] = useState(false)
  const [next] = pack.plans
  const price = <span className="font-semibold tabular-nums">{dollars(pack.price)}</span>
  return (
    <>
      {!onChanged && price}
      {onChanged && !isEditing && (
        <button
          type="button"
          aria-label={`Edit price: ${label}, ${dollars(pack.price)}`}
          title="Edit the price"
          onClick={() => setEditing(true)}
          className="-mx-1.5 rounded-sm border-b border-dashed border-line-strong tap-beyond px-1.5 hover:border-accent hover:text-accent-ink max-md:min-h-6"
        >
          {price}
        </button>
      )}
      {onChanged && isEditing && <PriceInput pack={pack} label={label} onChanged={onChanged} onClose={() => setEditing(false)} />}
      {next && (
        <span className="block text-xs text-muted">
          {dollars(next.price)} from {formatTime(next.from)}
        </span>
      )}
    </>
  )
}

interface PriceInputProps {
  pack: AdminPackage
  label: string
  onChanged(): void
  onClose(): void
}

function PriceInput({ pack, label, onChanged, onClose }: PriceInputProps) {
  const { act, busy, problem, errors } = useAct()
  const id = useId()
  const before = pack.price === null ? '' : pack.price.toFixed(2)
  // The price when the field was opened. If someone changes it in the meantime, the API refuses to save.
  const [seen] = useState(pack.priceId)
  const message = errors.price ?? problem

  async function save(text: string) {
    if (text.trim() === before) return onClose()
    const price = parseTypedNumber(text)
    const answer = await act('PUT', `/api/operator/packages/${pack.id}/price`, { price, priceId: seen ?? undefined })
    if (!answer) return
    offerUndo(`${label} now costs ${dollars(price)}.`, answer.priceId)
    onChanged()
    onClose()
  }

  function offerUndo(text: string, priceId: string) {
    const { price } = pack
    if (price === null) return toast.success('Saved', text)
    return toastWithUndo('Saved', text, () => call('PUT', `/api/operator/packages/${pack.id}/price`, { price, priceId }), onChanged)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void save(event.currentTarget.value)
    if (event.key === 'Escape') onClose()
  }

  return (
    <span className="block">
      <input
        // The user opened this field by clicking the price.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={`Price of ${label} in dollars`}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-help`}
        aria-busy={busy}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={before}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => !busy && currentTarget.value.trim() === before && onClose()}
        onKeyDown={press}
        className="tap h-8 w-24 rounded-md border border-line-strong bg-surface px-2 text-sm tabular-nums focus:outline-2 focus:outline-accent aria-invalid:border-danger"
      />
      <span id={`${id}-help`} role="status" className={`mt-1 block max-w-56 text-xs ${message ? 'text-danger' : 'text-muted'}`}>
        {message ?? 'Press Enter to save, Esc to cancel.'}
      </span>
    </span>
  )
}
