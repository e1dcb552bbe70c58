import type { Movement } from '#features/wallet/contract.ts'
import { movementsOf } from '#features/wallet/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { csvLine } from '#shared/csv.ts'

const PAGE = 500

/** A customer's whole statement as CSV, newest first, page by page: however long it is, little of it is in memory. */
export async function* statement(db: Queryable, userId: string): AsyncGenerator<string> {
  yield csvLine(['Date (UTC)', 'Reason', 'Description', 'Order', 'Amount', 'Of it paid', 'Of it bonus', 'Balance', 'Currency'])
  let cursor: string | undefined
  do {
    const { movements, nextCursor } = await movementsOf(db, userId, { cursor, limit: PAGE })
    yield movements.map(toLine).join('')
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

function toLine({ at, reason, description, orderId, amount, paid, bonus, balance }: Movement): string {
  const money = [amount, paid, bonus, balance].map((dollars) => dollars.toFixed(2))
  return csvLine([at, reason, description, orderId ?? '', ...money, 'USD'])
}
