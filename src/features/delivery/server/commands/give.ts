import { updateGiven } from '#features/delivery/server/store/deliveries.ts'
import { insertStop } from '#features/delivery/server/store/stops.ts'
import type { Delivery } from '#features/delivery/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Another partner takes a delivery over from the start of what is left; the one that may have it is told to stop. */
export async function giveTo(
  tx: Transaction,
  delivery: Delivery,
  to: { partnerId: string; error?: string | undefined; mayHaveIt: boolean },
): Promise<Delivery | undefined> {
  const given = await updateGiven(tx, delivery, to)
  if (given && to.mayHaveIt) await insertStop(tx, delivery)
  return given
}
