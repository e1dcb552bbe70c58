import { useState } from 'react'
import type { AdminPackage } from '#features/catalog/contract.ts'
import { marginPercent } from '#features/catalog/rules/prices.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { formatTime } from '#ui/times.ts'

interface PriceFieldsProps {
  pack: AdminPackage
  errors: Record<string, string>
}

/** Fields for a new price and its start, with a summary of the effect. */
export function PriceFields({ pack, errors }: PriceFieldsProps) {
  const [text, setText] = useState(pack.price === null ? '' : pack.price.toFixed(2))
  const [when, setWhen] = useState('now')
  const [from, setFrom] = useState('')
  return (
    <>
      <TextField
        label="Price"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="In US dollars."
        error={errors.price}
      />
      <SelectField label="When" name="when" value={when} onChange={({ target }) => setWhen(target.value)}>
        <option value="now">Now</option>
        <option value="later">On a date</option>
      </SelectField>
      {when === 'later' && (
        <TextField
          label="Starts"
          name="from"
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          hint="In your time zone."
          error={errors.from}
        />
      )}
      <Effect pack={pack} price={parseTypedNumber(text)} from={when === 'now' ? undefined : from} />
    </>
  )
}

interface EffectProps {
  pack: AdminPackage
  /** In dollars. NaN if the text isn't an amount. */
  price: number
  /** Local date and time. Undefined for now. */
  from: string | undefined
}

function Effect({ pack, price, from }: EffectProps) {
  const cents = Math.round(price * 100)
  if (!(cents > 0) || price === pack.price) return null
  const margin = pack.cost === null ? undefined : marginPercent(cents, toCents(pack.cost))
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p>
        <span className="tabular-nums">
          {dollars(pack.price)} → <b className="font-semibold">{formatMoney(cents)}</b>
        </span>
        {from === undefined && ', live within a second.'}
        {from !== undefined && (from === '' ? ', starting at the time you choose.' : `, starting ${formatTime(from)}.`)}
      </p>
      <p className="mt-1 text-muted">Existing orders keep the old price. Customers at checkout see the new one.</p>
      {margin !== undefined && (
        <p className={margin < 0 ? 'mt-1 font-medium text-danger' : 'mt-1 text-muted'}>
          {margin < 0 ? `Below its cost of ${dollars(pack.cost)}.` : `Margin ${margin}% after its cost of ${dollars(pack.cost)}.`}
        </p>
      )}
    </div>
  )
}
