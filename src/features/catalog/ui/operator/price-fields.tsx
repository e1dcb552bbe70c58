import { useState } from 'react'
import type { DeskPackage } from '#features/catalog/contract.ts'
import { marginPercent } from '#features/catalog/rules.ts'
import { dollars } from '#features/catalog/ui/operator/standing.tsx'
import { formatMoney, toCents } from '#shared/money.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { formatTime } from '#ui/times.ts'

/** What a person types as an amount, in dollars; NaN where it is none. */
export function typedDollars(text: string): number {
  const plain = text.replace(/[$,\s]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}

interface PriceFieldsProps {
  pack: DeskPackage
  errors: Record<string, string>
}

/** The new price, when it begins, and what will come of it. */
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
        <option value="later">From a date on</option>
      </SelectField>
      {when === 'later' && (
        <TextField
          label="From"
          name="from"
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          hint="In your own time zone."
          error={errors.from}
        />
      )}
      <Effect pack={pack} price={typedDollars(text)} from={when === 'now' ? undefined : from} />
    </>
  )
}

interface EffectProps {
  pack: DeskPackage
  /** Dollars, as typed; NaN where it is none. */
  price: number
  /** A moment of the person's own clock; undefined: now. */
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
        {from === undefined && ', in the shop within a second.'}
        {from !== undefined && (from === '' ? ', from the time that you choose.' : `, from ${formatTime(from)} on.`)}
      </p>
      <p className="mt-1 text-muted">Whoever ordered before keeps the old price. Whoever is at the checkout is told of the new one.</p>
      {margin !== undefined && (
        <p className={margin < 0 ? 'mt-1 font-medium text-danger' : 'mt-1 text-muted'}>
          {margin < 0
            ? `This is less than the ${dollars(pack.cost)} that it costs the shop.`
            : `${margin}% of it stays after the ${dollars(pack.cost)} that it costs the shop.`}
        </p>
      )}
    </div>
  )
}
