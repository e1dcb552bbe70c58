import { type Mutation, one } from '../mutation.ts'

const catalog = 'src/features/catalog/server'

export const catalogMutations: Mutation[] = [
  one(
    'a live shop claims real people without a reviewed source',
    `${catalog}/queries.ts`,
    '(await sourceOfKind(ctx, kind)) !== undefined',
    'true',
    'test/api/sources.test.ts',
    'in a live shop > a service without a reviewed source is not on sale and cannot be published',
  ),
  one(
    'a file is imported over a catalog that changed since its preview',
    `${catalog}/commands/csv.ts`,
    'if (plan.digest !== digest)',
    "if (digest === '')",
    'test/api/catalog-csv.test.ts',
    'a file is only imported as it was previewed',
  ),
  one(
    'many prices are set over a newer one of a colleague',
    `${catalog}/admin-api/packages.ts`,
    'cents: toCents(change.price), seen: change.priceId',
    'cents: toCents(change.price)',
    'test/api/catalog-prices.test.ts',
    'if one price has changed since the preview, none is changed',
  ),
  one(
    'packages that are published while another one is added deadlock',
    `${catalog}/commands/change.ts`,
    'await lockCatalog(tx)',
    'await Promise.resolve(tx)',
    'test/api/catalog-admin.test.ts',
    'a service > has its packages published together while others add one',
  ),
  one(
    'a canceled price plan takes effect',
    `${catalog}/store/plans.ts`,
    'from price_plans where starts_at <= $1 and ${isOpen}',
    'from price_plans where starts_at <= $1 and applied_at is null',
    'test/api/price-histories.test.ts',
    'whatever is set, scheduled, canceled and applied, exactly one price is valid at any time',
  ),
  one(
    'a price plan takes effect once per worker',
    `${catalog}/store/plans.ts`,
    'order by starts_at, id limit 1 for update',
    'order by starts_at, id limit 1',
    'test/api/catalog-admin.test.ts',
    'a planned price > starts at its time, and is one row of the history even with concurrent workers',
  ),
  one(
    'a package of a platform that is off sale is sold',
    `${catalog}/store/packages.ts`,
    'pl.on_sale and s.active',
    's.active',
    'test/api/platforms.test.ts',
    'a platform that the operator adds > is off sale at first: its page can be looked at, but nothing lists it',
  ),
  one(
    'a host that only ends like a platform’s is accepted',
    'src/features/catalog/rules/link-rules.ts',
    'hosts.some((listed) => bareHost(listed) === host)',
    'hosts.some((listed) => host.startsWith(bareHost(listed)))',
    'src/features/catalog/rules/link-rules.test.ts',
    'a link is read by the rules of its platform > no account: https://twitch.tv.example.com/ada',
  ),
  one(
    'packages that were never on sale are listed with their prices',
    `${catalog}/queries.ts`,
    '    (row.active || row.wasOnSale) &&\n',
    '',
    'test/api/platforms.test.ts',
    'a platform that the operator adds > is off sale at first: its page can be looked at, but nothing lists it',
  ),
]
