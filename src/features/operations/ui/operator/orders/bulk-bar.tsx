import { useState } from 'react'
import { type BulkAction, bulkActions } from '#features/operations/rules/kinds.ts'
import { Button } from '#ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { units } from './words.ts'

const MAX_ORDERS = 200

const bulkWords: Record<BulkAction, string> = {
  processing: 'Processing',
  completed: 'Completed',
  canceled: 'Cancel',
  failed: 'Failed',
}

interface BulkBarProps {
  orders: readonly { id: string }[]
  /** All of them unless told otherwise. */
  actions?: readonly BulkAction[]
  onDone(): void
  onClear(): void
}

/** What can be done with the selected orders. */
export function BulkBar({ orders, actions = bulkActions, onDone, onClear }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>()
  const isTooMany = orders.length > MAX_ORDERS
  return (
    <section
      aria-label="Selected orders"
      className="sticky top-18 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft px-4 py-2.5 shadow-xs"
    >
      <p role="status" className="mr-auto text-sm font-semibold text-accent-ink">
        {units(orders.length)} selected{isTooMany && `: at most ${MAX_ORDERS} at once`}
      </p>
      <span className="text-sm text-muted">Move to</span>
      {actions.map((each) => (
        <Button key={each} size="sm" variant="secondary" disabled={isTooMany} onClick={() => setAction(each)}>
          {bulkWords[each]}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      {action && (
        <BulkDialog action={action} ids={orders.map(({ id }) => id).join(' ')} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </section>
  )
}
