import { useState } from 'react'
import type { ErasurePreview } from '#features/accounts/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

interface EraseCustomerProps {
  userId: string
  name: string
  onDone(): void
  onClose(): void
}

/** Says what erasing does to money and orders, and asks for the address once more. */
export function EraseCustomerDialog({ userId, name, onDone, onClose }: EraseCustomerProps) {
  const { value, problem: unread } = useData<ErasurePreview>(`/api/operator/customers/${userId}/erasure`)
  const { busy, problem, errors, act } = useAct()
  const [email, setEmail] = useState('')

  async function erase(reason: string) {
    if (!(await act('POST', `/api/operator/customers/${userId}/erase`, { email: email.trim(), reason }))) return
    toast.success('Erased', 'Nothing names this person any more.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Erase ${name}?`}
      action="Erase"
      tone="danger"
      reason="required"
      reasonHint="It goes on record. Do not name the person in it."
      busy={busy}
      problem={errors.email || errors.reason ? undefined : (problem ?? unread)}
      error={errors.reason}
      onAct={(reason) => void erase(reason)}
      onClose={onClose}
    >
      {!value && !unread && <Loading />}
      {value && <Effects preview={value.data} />}
      <TextField
        label="E-mail address of the account"
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint="Typed once more, so that it is the right one."
        error={errors.email}
      />
    </ActionDialog>
  )
}

function Effects({ preview: { refund, lapses, openOrders } }: { preview: ErasurePreview }) {
  return (
    <>
      {openOrders > 0 && (
        <Alert tone="warn">
          {openOrders === 1 ? 'One order is' : `${openOrders} orders are`} being paid or delivered. The account can be erased once that is
          over.
        </Alert>
      )}
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {refund > 0 && <li>{formatMoney(toCents(refund))} of balance go back to the payments they came from.</li>}
        {lapses > 0 && <li>{formatMoney(toCents(lapses))} of bonus credit end.</li>}
        <li>Name, address, usernames, links, notes and conversations are taken off for good. It cannot be undone.</li>
        <li>Orders and bookings stay in the books, for nobody in particular.</li>
      </ul>
    </>
  )
}
