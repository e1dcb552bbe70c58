import { useState } from 'react'
import { type BulkAction, bulkActions, MAX_BULK_ORDERS } from '#features/operations/rules/kinds.ts'
import { Button } from '#ui/button.tsx'
import { SelectionBar } from '#ui/console/selection-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { units } from './words.ts'

const bulkWords: Record<BulkAction, string> = {
  processing: 'Processing',
  completed: 'Completed',
  canceled: 'Cancel',
  failed: 'Failed',
}

interface BulkBarProps {
  orders: readonly { id: string }[]
  /** The available actions. Defaults to all. */
  actions?: readonly BulkAction[]
  onDone(): void
  onClear(): void
}

/** Actions for the selected orders. */
export function BulkBar({ orders, actions = bulkActions, onDone, onClear }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>()
  const isTooMany = orders.length > MAX_BULK_ORDERS
  return (
    <SelectionBar
      label="Selected orders"
      status={`${units(orders.length)} selected${isTooMany ? `: at most ${MAX_BULK_ORDERS} at once` : ''}`}
      onClear={onClear}
    >
      <span className="text-sm text-muted max-sm:hidden">Move to</span>
      {actions.map((option) => (
        <Button key={option} size="sm" variant="secondary" disabled={isTooMany} onClick={() => setAction(option)}>
          {bulkWords[option]}
        </Button>
      ))}
      {action && (
        <BulkDialog action={action} ids={orders.map(({ id }) => id).join(' ')} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </SelectionBar>
  )
}
