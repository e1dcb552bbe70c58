import { useState } from 'react'
import type { Movement } from '#features/wallet/contract.ts'
import { MovementRow } from '#features/wallet/ui/movement-row.tsx'
import type { UsedWallet } from '#features/wallet/ui/use-wallet.ts'
import { download } from '#shared/download.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast-store.ts'

interface StatementProps extends Pick<UsedWallet, 'movements' | 'hasMore' | 'loadingMore' | 'loadMore'> {
  orderHref(orderId: string): string
}

/** Every movement of the balance, newest first, with what there was after it. */
export function Statement({ movements, hasMore, loadingMore, loadMore, orderHref }: StatementProps) {
  return (
    <section aria-labelledby="movements">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="movements" className="text-subheading">
          Movements
        </h2>
        {movements.length > 0 && <ExportButton />}
      </div>
      {movements.length === 0 ? (
        <EmptyState title="No movements yet" text="Deposits, and orders paid from your balance, appear here." />
      ) : (
        <div className="card px-5 sm:px-6">
          <Movements movements={movements} orderHref={orderHref} />
        </div>
      )}
      {hasMore && (
        <div className="mt-5 text-center">
          <Button variant="secondary" busy={loadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </section>
  )
}

function Movements({ movements, orderHref }: { movements: readonly Movement[]; orderHref: StatementProps['orderHref'] }) {
  return (
    <table className="w-full text-[0.9375rem]">
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-3 pr-4 text-left font-medium">
            Movement
          </th>
          <th scope="col" className="py-3 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="hidden py-3 pl-6 text-right font-medium sm:table-cell">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} orderHref={orderHref} />
        ))}
      </tbody>
    </table>
  )
}

function ExportButton() {
  const [loading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    const isSaved = await download('/api/wallet/movements.csv', 'movements.csv')
    setLoading(false)
    if (!isSaved) toast.error('Error!', 'The file could not be loaded. Please try again.')
  }

  return (
    <Button size="sm" variant="secondary" busy={loading} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
