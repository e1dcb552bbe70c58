import { useRef, useState } from 'react'
import type { CustomerWallet } from '#features/wallet/contract.ts'
import { type AdjustmentKind, adjustmentProblem, changeBy } from '#features/wallet/rules/adjustments.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatMoney, toCents, isWholeCents } from '#shared/money.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { AllowanceNote } from '#ui/console/allowance.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { toast } from '#ui/toast-store.ts'

const kinds: Record<AdjustmentKind, { name: string; hint: string }> = {
  goodwill: { name: 'Goodwill', hint: 'A gift from the shop, as bonus credit.' },
  correction: { name: 'Correction', hint: 'Corrects a mistake. Added money counts as paid; bonus credit is deducted first.' },
}

interface AdjustDialogProps {
  userId: string
  name: string
  wallet: CustomerWallet
  onDone(): void
  onClose(): void
}

/** The dialog to adjust a customer's balance. Shows the balance before and after, and whether approval is needed. */
export function AdjustDialog({ userId, name, wallet, onDone, onClose }: AdjustDialogProps) {
  const { act, dialog, errors } = useAct()
  const [kind, setKind] = useState<AdjustmentKind>('goodwill')
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const keyOf = useRequestKey()
  const cents = centsIn(typed)

  async function adjust(reason: string) {
    const wrong = adjustmentProblem(kind, cents) ?? (cents !== undefined && !after(wallet, kind, cents) ? tooLow : undefined)
    setMistake(wrong)
    if (wrong || cents === undefined) return
    const path = `/api/operator/customers/${userId}/adjustments` as const
    const body = { amount: cents / 100, kind, reason }
    const answer = await act('POST', path, body, keyOf(body))
    if (!answer) return
    if (answer.data.status === 'booked')
      toast.success('Balance adjusted', `${name} now has ${formatMoney(toCents(answer.data.balance.balance))}.`)
    else toast.success('Waiting for approval', 'The balance changes once a second person approves.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Adjust the balance of ${name}`}
      action="Adjust"
      reason="required"
      reasonHint="For the audit log. The customer sees “Goodwill credit” or “Correction”."
      {...dialog}
      onAct={(reason) => void adjust(reason)}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value === 'correction' ? 'correction' : 'goodwill')}
        hint={kinds[kind].hint}
        options={Object.entries(kinds).map(([value, { name: label }]) => [value, label])}
      />
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="5.00"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setMistake(undefined)
        }}
        hint={kind === 'correction' ? 'In dollars. Start with a minus sign to deduct money.' : 'In dollars.'}
        error={mistake ?? errors.amount}
      />
      <Preview userId={userId} wallet={wallet} kind={kind} cents={cents} />
    </ActionDialog>
  )
}

/** Returns the same idempotency key for the same body while the dialog is open, so that a retry doesn't adjust twice. */
function useRequestKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newId('key') }
    return last.current.key
  }
}

const tooLow = 'The balance can’t go below zero.'

interface PreviewProps extends Pick<AdjustDialogProps, 'userId' | 'wallet'> {
  kind: AdjustmentKind
  cents: Cents | undefined
}

/** The balance before and after, and whether the adjustment needs approval. */
function Preview({ userId, wallet, kind, cents }: PreviewProps) {
  const then = cents === undefined || adjustmentProblem(kind, cents) ? undefined : after(wallet, kind, cents)
  return (
    <div aria-live="polite" className="grid gap-3">
      <div className="rounded-md bg-sunken p-3">
        <Facts
          facts={[
            ['Current balance', describe(toCents(wallet.balance), toCents(wallet.bonus))],
            ['New balance', then ? describe(then.paidCents + then.bonusCents, then.bonusCents) : '–'],
          ]}
        />
      </div>
      <AllowanceNote action="wallet_adjustment" subject={userId} amount={then && cents !== undefined ? Math.abs(cents) / 100 : 0} />
    </div>
  )
}

function after(wallet: CustomerWallet, kind: AdjustmentKind, cents: Cents) {
  const now = { paidCents: toCents(wallet.paid), bonusCents: toCents(wallet.bonus) }
  const change = changeBy(kind, cents, now)
  return change && { paidCents: now.paidCents + change.paidCents, bonusCents: now.bonusCents + change.bonusCents }
}

function describe(all: Cents, bonus: Cents): string {
  return bonus === 0 ? formatMoney(all) : `${formatMoney(all)}, including ${formatMoney(bonus)} bonus`
}

/** Parses `5`, `-2.50` or `$5.00`; undefined if it isn't an amount in whole cents. */
function centsIn(typed: string): Cents | undefined {
  const dollars = parseTypedNumber(typed)
  return Math.abs(dollars) < 10_000_000 && isWholeCents(dollars) ? toCents(dollars) : undefined
}
