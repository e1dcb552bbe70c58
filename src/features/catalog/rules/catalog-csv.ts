import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { cardProblem } from '#features/catalog/rules/card-statements.ts'
import { planAdditions } from '#features/catalog/rules/csv-additions.ts'
import type { CsvPlan, CsvRow, NewCsvPackage, TemplateOffer } from '#features/catalog/rules/csv-plan.ts'
import { toCents } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** Columns of the catalog CSV. `Service on sale` is never imported, `Service` and `Package` only on lines without an id. */
export const csvColumns = [
  'Service',
  'Package',
  'Package id',
  'Service on sale',
  'Price',
  'On sale',
  'Most popular',
  'Description',
  'Selling point 1',
  'Selling point 2',
  'Selling point 3',
  'Selling point 4',
] as const
export type CsvColumn = (typeof csvColumns)[number]

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** The lines of the catalog CSV, without the heading. A service without packages has one line. */
export function exportRows(services: readonly AdminService[]): (string | number | null)[][] {
  return services.flatMap((service) => {
    const { name, active, packages } = service
    if (packages.length === 0) return [[name, '', '', yesNo(active)]]
    return packages.map((pack) => [
      name,
      labelOf(service, pack),
      pack.id,
      yesNo(active),
      pack.price,
      yesNo(pack.active),
      yesNo(pack.popular),
      pack.description,
      ...pack.features,
    ])
  })
}

const labelOf = ({ name }: AdminService, { quantity }: Pick<AdminPackage, 'quantity'>) => `${formatQuantity(quantity)} ${name}`

/**
 * Plans an import: the changes to each package, the additions, and the problems that block it. `template` holds the template
 * services that the shop doesn't have. In a live shop, new texts with unproven statements are problems.
 */
export function planImport(
  services: readonly AdminService[],
  template: readonly TemplateOffer[],
  rows: readonly CsvRow[],
  isLive: boolean,
): CsvPlan {
  const known = new Map(services.flatMap((service) => service.packages.map((pack) => [pack.id, { service, pack }] as const)))
  const seen = new Map<string, number>()
  const plan: CsvPlan = { changes: [], problems: [], packages: [], additions: [] }
  for (const row of rows.filter(({ packageId }) => packageId !== '')) {
    const found = known.get(row.packageId)
    const earlier = seen.get(row.packageId)
    seen.set(row.packageId, row.line)
    if (!found)
      plan.problems.push({ line: row.line, message: `There is no package ${row.packageId}. Leave the id empty to add a new package.` })
    else if (earlier !== undefined) plan.problems.push({ line: row.line, message: `This package is already on line ${earlier}.` })
    else planPackage(plan, row, found.pack, labelOf(found.service, found.pack))
  }
  planAdditions(
    plan,
    services,
    template,
    rows.filter(({ packageId }) => packageId === ''),
  )
  for (const service of services) refuseTwoPopular(plan, service, seen)
  if (isLive) refuseUnproven(plan, rows)
  return plan
}

function refuseUnproven(plan: CsvPlan, rows: readonly CsvRow[]): void {
  const lineOf = ({ id }: AdminPackage) => rows.find(({ packageId }) => packageId === id)?.line ?? 0
  const cards = [
    ...plan.additions.flatMap(({ packages }) => packages.map((pack) => ({ line: pack.line, before: undefined, pack }))),
    ...plan.packages.map(({ before, after }) => ({ line: lineOf(before), before, pack: { ...after, quantity: before.quantity } })),
  ]
  for (const { line, before, pack } of cards) {
    const unchanged = [before?.description, ...(before?.features ?? [])]
    const texts = [pack.description, ...pack.features].filter((text) => !unchanged.includes(text))
    const facts = { quantity: pack.quantity, cents: pack.price === null ? null : toCents(pack.price) }
    plan.problems.push(...texts.flatMap((text) => cardProblem(text, facts) ?? []).map((message) => ({ line, message })))
  }
}

function planPackage(plan: CsvPlan, row: CsvRow, before: AdminPackage, label: string): void {
  const { line } = row
  const after = {
    price: row.price ?? before.price,
    active: row.active ?? before.active,
    popular: row.popular ?? before.popular,
    description: row.description ?? before.description,
    features: before.features.map((point, index) => row.features.get(index) ?? point),
  }
  if (after.active && after.price === null) plan.problems.push({ line, message: 'A package needs a price to be on sale.' })
  const compare = (field: CsvColumn, oldValue: string, newValue: string) =>
    oldValue !== newValue && plan.changes.push({ line, packageId: before.id, label, field, before: oldValue, after: newValue })
  compare('Price', before.price?.toFixed(2) ?? '', after.price?.toFixed(2) ?? '')
  compare('On sale', yesNo(before.active), yesNo(after.active))
  compare('Most popular', yesNo(before.popular), yesNo(after.popular))
  compare('Description', before.description, after.description)
  after.features.forEach((point, index) => compare(csvColumns[8 + index] ?? 'Selling point 4', before.features[index] ?? '', point))
  plan.packages.push({ before, after })
}

/** A service can have only one most popular package, even if the other one isn't in the file. */
function refuseTwoPopular(plan: CsvPlan, { id, name, packages }: AdminService, lines: ReadonlyMap<string, number>): void {
  const isPopular = (pack: AdminPackage) => plan.packages.find(({ before }) => before.id === pack.id)?.after.popular ?? pack.popular
  const popular = packages.filter(isPopular)
  const added: NewCsvPackage[] = plan.additions.find(({ serviceId }) => serviceId === id)?.packages.filter((pack) => pack.popular) ?? []
  const last = added.at(-1)?.line ?? lines.get(popular.findLast((pack) => lines.has(pack.id))?.id ?? '')
  const count = popular.length + added.length
  if (count > 1 && last !== undefined)
    plan.problems.push({ line: last, message: `${name} would have ${count} packages marked most popular.` })
}
