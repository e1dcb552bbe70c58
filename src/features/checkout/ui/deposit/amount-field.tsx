import type { WalletView } from '#features/wallet/contract.ts'
import { depositProblem } from '#features/wallet/rules/deposits.ts'
import { type Cents, formatMoney, toCents, isWholeCents } from '#shared/money.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { Field } from '#ui/field.tsx'

interface AmountFieldProps {
  amount: string
  onChange(amount: string): void
  wallet: Pick<WalletView, 'depositLimits' | 'quickAmounts'>
  error: string | undefined
}

/** The amount to deposit, typed or chosen from suggestions. */
export function AmountField({ amount, onChange, wallet, error }: AmountFieldProps) {
  const [min, max] = [wallet.depositLimits.min, wallet.depositLimits.max].map((dollars) => formatMoney(toCents(dollars)))
  return (
    <div>
      <Field label="Amount" hint={`From ${min} to ${max}.`} error={error}>
        {(props) => (
          <span className="relative block">
            <span aria-hidden="true" className="absolute top-2.5 left-3.5 text-lg text-muted">
              $
            </span>
            <input
              {...props}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              maxLength={12}
              required
              value={amount}
              onChange={({ target }) => onChange(target.value)}
              className={`${props.className} h-12 pl-8 text-lg font-semibold tabular-nums`}
            />
          </span>
        )}
      </Field>
      <div role="group" aria-label="Suggestions" className="mt-3 grid grid-cols-4 gap-2">
        {wallet.quickAmounts.map((dollars) => (
          <button
            key={dollars}
            type="button"
            aria-pressed={amount === String(dollars)}
            onClick={() => onChange(String(dollars))}
            className="tap h-10 rounded-md border border-line bg-surface text-[0.9375rem] font-medium tabular-nums shadow-xs transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            ${dollars}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Parses `25`, `25.5`, `25,50` or `$1,000` to cents; undefined if the text isn't an amount in whole cents. */
export function parseAmount(text: string): Cents | undefined {
  const dollars = parseTypedNumber(text)
  return dollars >= 0 && dollars < 10_000_000 && isWholeCents(dollars) ? toCents(dollars) : undefined
}

/** Why the amount can't be deposited; undefined if it can. Limits are in dollars. */
export function amountProblem(text: string, { min, max }: { min: number; max: number }): string | undefined {
  return depositProblem(parseAmount(text), { minCents: toCents(min), maxCents: toCents(max) })
}
