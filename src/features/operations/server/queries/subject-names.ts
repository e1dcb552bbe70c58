import type { Permission } from '#features/accounts/rules/permissions.ts'
import { catalogNames } from '#features/catalog/server/queries/admin.ts'
import { adminSuppliers } from '#features/delivery/server/queries.ts'
import { selectOrderAndCustomerNames } from '#features/operations/server/store/orders.ts'
import type { Context } from '#platform/context.ts'

interface Subject {
  type: string
  id: string
}

/**
 * The names of subjects in the audit log, by id: order numbers, and the names of people, services, packages and suppliers. Subjects of
 * other types, those that don't exist anymore, and orders and customers that the reader may not see, have none.
 */
export async function subjectNames(
  { db }: Context,
  subjects: readonly Subject[],
  may: (permission: Permission) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...types: string[]) => [...new Set(subjects.filter(({ type }) => types.includes(type)).map(({ id }) => id))]
  const visible = ['staff', ...(may('orders:read') ? ['order'] : []), ...(may('customers:read') ? ['customer'] : [])]
  const [people, ofCatalog] = [idsOf(...visible), idsOf('service', 'package')]
  const [known, catalog, suppliers] = await Promise.all([
    people.length > 0 ? selectOrderAndCustomerNames(db, people) : [],
    ofCatalog.length > 0 ? catalogNames(db) : [],
    // Entries from before migration 047 say 'partner'.
    idsOf('supplier', 'partner').length > 0 ? adminSuppliers(db) : [],
  ])
  return new Map([...known, ...catalog, ...suppliers].map(({ id, name }) => [id, name]))
}
