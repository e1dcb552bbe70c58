import { useRef, useState } from 'react'
import type { AdjustmentAnswer, CustomerWallet } from '#features/wallet/contract.ts'
import { type AdjustmentKind, adjustmentProblem, changeBy } from '#features/wallet/rules/adjusting.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatMoney, toCents } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'

const kinds: Record<AdjustmentKind, { name: string; hint: string }> = {
  goodwill: { name: 'Goodwill', hint: 'A gift of the shop: bonus credit, booked as an expense.' },
  correction: { name: 'Correction', hint: 'Puts a mistake right. Upwards it is paid money; downwards bonus credit goes first.' },
}

interface AdjustDialogProps {
  userId: string
  name: string
  wallet: CustomerWallet
  onDone(): void
  onClose(): void
}

/** Books on a customer's balance: shows the balance before and after, takes the reason, and says where a second person is needed. */
export function AdjustDialog({ userId, name, wallet, onDone, onClose }: AdjustDialogProps) {
  const { busy, problem, errors, act } = useAct()
  const [kind, setKind] = useState<AdjustmentKind>('goodwill')
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const keyOf = useRequestKey()
  const cents = centsIn(typed)

  async function book(reason: string) {
    const wrong = adjustmentProblem(kind, cents) ?? (cents !== undefined && !after(wallet, kind, cents) ? tooLow : undefined)
    setMistake(wrong)
    if (wrong || cents === undefined) return
    const path = `/api/operator/customers/${userId}/adjustments`
    const body = { amount: cents / 100, kind, reason }
    const answer = await act<{ data: AdjustmentAnswer }>('POST', path, body, keyOf(body))
    if (!answer) return
    if (answer.data.status === 'booked')
      toast.success('Booked', `The balance of ${name} is ${formatMoney(toCents(answer.data.balance.balance))} now.`)
    else toast.success('Waiting for a second person', 'Nothing is booked until somebody else approves.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Book on the balance of ${name}`}
      action="Book"
      reason="required"
      reasonHint="It goes on record. The customer reads “Goodwill credit” or “Correction”."
      busy={busy}
      problem={errors.amount || errors.reason ? undefined : problem}
      error={errors.reason}
      onAct={(reason) => void book(reason)}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value === 'correction' ? 'correction' : 'goodwill')}
        hint={kinds[kind].hint}
      >
        {Object.entries(kinds).map(([value, { name: text }]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
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
        hint={kind === 'correction' ? 'Dollars; with a minus it is taken off.' : 'Dollars.'}
        error={mistake ?? errors.amount}
      />
      <Preview wallet={wallet} kind={kind} cents={cents} />
    </ActionDialog>
  )
}

/** The same wish has the same key as long as the dialog is open: pressed again after a lost answer, it is booked once. */
function useRequestKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newId('key') }
    return last.current.key
  }
}

const tooLow = 'The balance does not hold as much. It cannot go below zero.'

/** The balance before and after, and whether one person is enough. */
function Preview({ wallet, kind, cents }: { wallet: CustomerWallet; kind: AdjustmentKind; cents: Cents | undefined }) {
  const then = cents === undefined || adjustmentProblem(kind, cents) ? undefined : after(wallet, kind, cents)
  const isLarge = cents !== undefined && Math.abs(cents) > toCents(wallet.approvalAbove)
  return (
    <div aria-live="polite" className="grid gap-3">
      <div className="rounded-md bg-sunken p-3">
        <Facts
          facts={[
            ['Balance now', told(toCents(wallet.balance), toCents(wallet.bonus))],
            ['Afterwards', then ? told(then.paidCents + then.bonusCents, then.bonusCents) : '–'],
          ]}
        />
      </div>
      {isLarge && (
        <Alert tone="warn">
          More than {formatMoney(toCents(wallet.approvalAbove))} on one balance within a day waits for a second person. Nothing is booked
          until then.
        </Alert>
      )}
    </div>
  )
}

function after(wallet: CustomerWallet, kind: AdjustmentKind, cents: Cents) {
  const now = { paidCents: toCents(wallet.paid), bonusCents: toCents(wallet.bonus) }
  const change = changeBy(kind, cents, now)
  return change && { paidCents: now.paidCents + change.paidCents, bonusCents: now.bonusCents + change.bonusCents }
}

function told(all: Cents, bonus: Cents): string {
  return bonus === 0 ? formatMoney(all) : `${formatMoney(all)}, of it ${formatMoney(bonus)} bonus`
}

/** `5`, `-2.50`, `$5.00`; undefined where it is no amount in whole cents. */
function centsIn(typed: string): Cents | undefined {
  const text = typed.replace(/[$\s,]/g, '').replace('−', '-')
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? toCents(Number(text)) : undefined
}
