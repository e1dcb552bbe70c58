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

/** Shows how erasing affects money and orders, and asks for the email address. */
export function EraseCustomerDialog({ userId, name, onDone, onClose }: EraseCustomerProps) {
  const { value, problem: unread } = useData(`/api/operator/customers/${userId}/erasure`)
  const { act, dialog, errors, field, problem } = useAct()
  const [email, setEmail] = useState('')

  async function erase(reason: string) {
    if (!(await act('POST', `/api/operator/customers/${userId}/erase`, { email: email.trim(), reason }))) return
    toast.success('Erased', 'All personal data was removed.')
    onDone()
  }

  return (
    <ActionDialog
      title={`Erase ${name}?`}
      action="Erase"
      tone="danger"
      reason="required"
      reasonHint="For the audit log. Do not mention the person’s name."
      {...dialog}
      problem={errors.email || errors.reason ? undefined : (problem ?? unread)}
      onAct={(reason) => void erase(reason)}
      onClose={onClose}
    >
      {!value && !unread && <Loading />}
      {value && <Effects preview={value.data} />}
      <TextField
        label="Email address of the account"
        {...field('email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint="Type it to confirm."
      />
    </ActionDialog>
  )
}

function Effects({ preview: { refund, kept, lapses, openOrders } }: { preview: ErasurePreview }) {
  return (
    <>
      {openOrders > 0 && (
        <Alert tone="warn">
          {openOrders === 1 ? 'One order is' : `${openOrders} orders are`} being paid or delivered. The account can be erased afterwards.
        </Alert>
      )}
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {refund > 0 && <li>{formatMoney(toCents(refund))} of the balance is refunded to the original payments.</li>}
        {kept > 0 && <li>{formatMoney(toCents(kept))} of the balance is kept for bonus credit that was spent.</li>}
        {lapses > 0 && <li>{formatMoney(toCents(lapses))} of bonus credit expires.</li>}
        <li>Name, email, usernames, links, notes and conversations are removed. This cannot be undone.</li>
        <li>Orders and ledger entries remain, without personal data.</li>
      </ul>
    </>
  )
}
