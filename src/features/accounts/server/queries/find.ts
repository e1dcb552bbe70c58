import { selectCalled } from '#features/accounts/server/store/find.ts'
import type { Queryable } from '#platform/db/database.ts'

const MOST = 50

/** The ids of accounts whose first or last name, or address, begins with `text`; at most 50. */
export function accountsCalled(db: Queryable, text: string): Promise<string[]> {
  return selectCalled(db, text.toLowerCase(), MOST)
}
