import { useState } from 'react'
import { AdjustDialog } from '#features/wallet/ui/operator/adjust-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useData } from '#ui/console/use-data.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem } from '#ui/loading.tsx'

interface CreditCustomerProps {
  userId: string
  name: string
}

/** Adjusts a customer's balance from a support conversation. */
export function CreditCustomer({ userId, name }: CreditCustomerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Credit
      </Button>
      {isOpen && <Adjustment userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function Adjustment({ userId, name, onClose }: CreditCustomerProps & { onClose(): void }) {
  const { value, problem, reload } = useData(`/api/operator/customers/${encodeURIComponent(userId)}`)
  if (value) return <AdjustDialog userId={userId} name={name} wallet={value.data.wallet} onDone={onClose} onClose={onClose} />
  if (!problem) return null
  return (
    <Dialog title="Credit" onClose={onClose}>
      <LoadProblem problem={problem} onRetry={reload} />
    </Dialog>
  )
}
