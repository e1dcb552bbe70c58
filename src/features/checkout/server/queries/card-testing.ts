import { isCardTesting, readTries, type Tries, triesToReport } from '#features/checkout/rules/payment-tries.ts'
import { selectHighest } from '#features/checkout/server/store/payment-tries.ts'
import type { Context } from '#platform/context.ts'

/** Who is trying cards right now, as far as it is counted: the highest counts first, at most `limit`. Who it is is not known. */
export async function cardTesting({ db, now }: Context, limit: number): Promise<Tries[]> {
  const rows = await selectHighest(db, 'declined', triesToReport, now(), limit)
  return rows.flatMap((row) => readTries(row) ?? []).filter(isCardTesting)
}
