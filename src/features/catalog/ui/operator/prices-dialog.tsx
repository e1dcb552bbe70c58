import { useState } from 'react'
import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { changedPrice, marginPercent, type PriceRounding, priceRoundings, roundingNames } from '#features/catalog/rules/prices.ts'
import { Margin } from '#features/catalog/ui/operator/parts.tsx'
import { call } from '#shared/call.ts'
import { type Cents, formatMoney, toCents, toDollars } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'

interface PricesDialogProps {
  services: readonly AdminService[]
  onDone(): void
  onClose(): void
}

interface PriceLine {
  pack: AdminPackage
  label: string
  before: Cents
  after: Cents
}

/** A dialog for changing many prices by a percentage, with a preview of each. */
export function PricesDialog({ services, onDone, onClose }: PricesDialogProps) {
  const { act, dialog, problem } = useAct()
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('cent')
  const [serviceId, setServiceId] = useState('')
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const percent = parseTypedNumber(typed.replace('+', ''))
  const isPercent = percent >= -90 && percent <= 1_000
  const chosen = services.filter(({ id }) => !serviceId || id === serviceId)
  const lines = isPercent ? chosen.flatMap((service) => linesOf(service, percent, rounding)) : []
  const changes = lines.filter(({ pack, before, after }) => before !== after && !leftOut.has(pack.id))

  async function save(reason: string) {
    const prices = changes.map(({ pack, after }) => ({ packageId: pack.id, price: toDollars(after), priceId: pack.priceId ?? undefined }))
    const answer = await act('PUT', '/api/operator/prices', { prices, reason: reason || undefined })
    if (!answer) return
    const current = new Map(answer.prices.map(({ packageId, priceId }) => [packageId, priceId]))
    const earlier = changes.map(({ pack, before }) => ({ packageId: pack.id, price: toDollars(before), priceId: current.get(pack.id) }))
    const undo = () => call('PUT', '/api/operator/prices', { prices: earlier })
    toastWithUndo('Saved', `${count(prices.length)} changed.`, undo, onDone)
    onDone()
  }

  function leave(id: string, isOut: boolean) {
    const next = new Set(leftOut)
    if (isOut) next.add(id)
    else next.delete(id)
    setLeftOut(next)
  }

  return (
    <ActionDialog
      title="Change prices"
      action={changes.length > 0 ? `Change ${count(changes.length)}` : 'Change prices'}
      reason="optional"
      {...dialog}
      problem={problem}
      onAct={(reason) => changes.length > 0 && void save(reason)}
      onClose={onClose}
    >
      {services.length > 1 && (
        <SelectField
          label="Packages"
          value={serviceId}
          onChange={({ target }) => setServiceId(target.value)}
          options={[['', 'All services in the list'], ...services.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Change in percent"
          name="percent"
          inputMode="text"
          autoComplete="off"
          placeholder="-10"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint="Enter 5 to raise or -5 to lower prices."
          error={typed !== '' && typed !== '-' && !isPercent ? 'Enter a number from -90 to 1,000.' : undefined}
        />
        <SelectField
          label="Rounding"
          value={rounding}
          onChange={({ target }) => setRounding(priceRoundings.find((name) => name === target.value) ?? 'cent')}
          options={priceRoundings.map((name) => [name, roundingNames[name]])}
        />
      </div>
      {lines.length > 0 && (
        <ul aria-label="New prices" className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm">
          {lines.map((line) => (
            <PriceLineItem key={line.pack.id} line={line} isLeftOut={leftOut.has(line.pack.id)} onLeave={leave} />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <p className="text-sm text-muted">
          New prices go live within a second. Existing orders keep their prices, and scheduled prices stay scheduled.
        </p>
      )}
    </ActionDialog>
  )
}

interface PriceLineItemProps {
  line: PriceLine
  isLeftOut: boolean
  onLeave(id: string, isOut: boolean): void
}

function PriceLineItem({ line: { pack, label, before, after }, isLeftOut, onLeave }: PriceLineItemProps) {
  const margin = pack.cost === null ? null : marginPercent(after, toCents(pack.cost))
  return (
    <li>
      <label className="flex items-center gap-3 px-3 py-2">
        <input
          type="checkbox"
          checked={!isLeftOut}
          onChange={({ target }) => onLeave(pack.id, !target.checked)}
          className="size-4.5 shrink-0"
        />
        <span className="min-w-0 flex-1">{label}</span>
        <span className="text-right whitespace-nowrap tabular-nums">
          {formatMoney(before)}
          {isLeftOut || before === after ? (
            ', unchanged'
          ) : (
            <>
              {' → '}
              <b className="font-semibold">{formatMoney(after)}</b>
            </>
          )}
          {!isLeftOut && before !== after && margin !== null && (
            <span className="block text-xs text-muted">
              Margin <Margin percent={margin} />
            </span>
          )}
        </span>
      </label>
    </li>
  )
}

function linesOf({ name, packages }: AdminService, percent: number, rounding: PriceRounding): PriceLine[] {
  return packages.flatMap((pack) => {
    if (pack.price === null) return []
    const before = toCents(pack.price)
    return [{ pack, label: `${formatQuantity(pack.quantity)} ${name}`, before, after: changedPrice(before, percent, rounding) }]
  })
}

const count = (prices: number) => (prices === 1 ? '1 price' : `${prices} prices`)
