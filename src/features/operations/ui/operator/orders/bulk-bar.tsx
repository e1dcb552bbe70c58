import { useState } from 'react'
import type { OrderDeskRow } from '#features/operations/contract.ts'
import { type BulkAction, bulkActions } from '#features/operations/contract/order-page.ts'
import { Button } from '#ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { units } from './words.ts'

const MOST = 200

/** The buttons' words. */
const bulkWords: Record<BulkAction, string> = {
  processing: 'Processing',
  completed: 'Completed',
  canceled: 'Cancel',
  failed: 'Failed',
}

/** What can be done with the orders that are chosen. */
export function BulkBar({ orders, onDone, onClear }: { orders: readonly OrderDeskRow[]; onDone(): void; onClear(): void }) {
  const [action, setAction] = useState<BulkAction>()
  const isTooMany = orders.length > MOST
  return (
    <section
      aria-label="Chosen orders"
      className="sticky top-18 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft px-4 py-2.5 shadow-xs"
    >
      <p role="status" className="mr-auto text-sm font-semibold text-accent-ink">
        {units(orders.length)} chosen{isTooMany && `: at most ${MOST} at once`}
      </p>
      <span className="text-sm text-muted">Move to</span>
      {bulkActions.map((each) => (
        <Button key={each} size="sm" variant="secondary" disabled={isTooMany} onClick={() => setAction(each)}>
          {bulkWords[each]}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Choose none
      </Button>
      {action && (
        <BulkDialog action={action} ids={orders.map(({ id }) => id).join(' ')} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </section>
  )
}
