import { type Mutation, one } from '../mutation.ts'

const catalog = 'src/features/catalog/server'

export const catalogMutations: Mutation[] = [
  one(
    'two set a price on the sight of the same one',
    `${catalog}/store/packages.ts`,
    'active, version from packages where id = $1 for update',
    'active, version from packages where id = $1',
    'test/api/catalog-desk.test.ts',
  ),
  one(
    'a planned price that was taken back begins all the same',
    `${catalog}/store/plans.ts`,
    'from price_plans where starts_at <= $1 and ${isOpen}',
    'from price_plans where starts_at <= $1 and applied_at is null',
    'test/api/price-histories.test.ts',
  ),
  one(
    'a planned price begins once for each worker',
    `${catalog}/store/plans.ts`,
    'order by starts_at, id limit 1 for update',
    'order by starts_at, id limit 1',
    'test/api/catalog-desk.test.ts',
  ),
]
