import { useState } from 'react'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'

const FAILED = 'The orders couldn’t be added. Please try again.'

interface ClaimOrdersProps {
  /** Guest orders with the account's verified address. */
  count: number
  onClaimed(): void
}

/** Offers to add earlier guest orders with the account's email to the account. */
export function ClaimOrders({ count, onClaimed }: ClaimOrdersProps) {
  const [claiming, setClaiming] = useState(false)
  if (count === 0) return null

  async function claim() {
    setClaiming(true)
    const answer = await call('POST', '/api/orders/claim')
    setClaiming(false)
    if (answer.status === null || !answer.body.success) {
      return toast.error('Error!', answer.status === null ? FAILED : messageOf(answer.body, FAILED))
    }
    toast.success('Success!', answer.body.message)
    onClaimed()
  }

  return (
    <Alert
      title={
        count === 1
          ? 'One earlier order was placed with your email address.'
          : `${count} earlier orders were placed with your email address.`
      }
    >
      <p>Add them to your order history, with tracking and receipts.</p>
      <Button size="sm" busy={claiming} onClick={() => void claim()} className="mt-3">
        {count === 1 ? 'Add it to your account' : 'Add them to your account'}
      </Button>
    </Alert>
  )
}
