import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { cardProblem } from '#features/catalog/rules/card-statements.ts'
import { planAdditions } from '#features/catalog/rules/csv-additions.ts'
import type { CsvPlan, CsvWish, NewCsvPackage, TemplateOffer } from '#features/catalog/rules/csv-plan.ts'
import { toCents } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** The columns of the catalog as CSV. `Service on sale` is not imported; `Service` and `Package` only where there is no id. */
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

export const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** The lines of the catalog as CSV, below the heading. A service without packages has one line. */
export function csvRows(services: readonly AdminService[]): (string | number | null)[][] {
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
 * Compares what is wanted with what there is: the changes one by one, what keeps them from being made, what to make of each package, and
 * what to add. `template` are the services of the template that the shop does not have. In a live shop, new texts state nothing unproven.
 */
export function planImport(
  services: readonly AdminService[],
  template: readonly TemplateOffer[],
  wishes: readonly CsvWish[],
  isLive: boolean,
): CsvPlan {
  const known = new Map(services.flatMap((service) => service.packages.map((pack) => [pack.id, { service, pack }] as const)))
  const seen = new Map<string, number>()
  const plan: CsvPlan = { changes: [], problems: [], packages: [], additions: [] }
  for (const wish of wishes.filter(({ packageId }) => packageId !== '')) {
    const found = known.get(wish.packageId)
    const earlier = seen.get(wish.packageId)
    seen.set(wish.packageId, wish.line)
    if (!found)
      plan.problems.push({ line: wish.line, message: `There is no package ${wish.packageId}. Leave the id empty to add a new package.` })
    else if (earlier !== undefined) plan.problems.push({ line: wish.line, message: `This package is already on line ${earlier}.` })
    else planPackage(plan, wish, found.pack, labelOf(found.service, found.pack))
  }
  planAdditions(
    plan,
    services,
    template,
    wishes.filter(({ packageId }) => packageId === ''),
  )
  for (const service of services) refuseTwoPopular(plan, service, seen)
  if (isLive) refuseUnproven(plan, wishes)
  return plan
}

function refuseUnproven(plan: CsvPlan, wishes: readonly CsvWish[]): void {
  const lineOf = ({ id }: AdminPackage) => wishes.find(({ packageId }) => packageId === id)?.line ?? 0
  const cards = [
    ...plan.additions.flatMap(({ packages }) => packages.map((pack) => ({ line: pack.line, was: undefined, pack }))),
    ...plan.packages.map(({ before, after }) => ({ line: lineOf(before), was: before, pack: { ...after, quantity: before.quantity } })),
  ]
  for (const { line, was, pack } of cards) {
    const kept = [was?.description, ...(was?.features ?? [])]
    const texts = [pack.description, ...pack.features].filter((text) => !kept.includes(text))
    const facts = { quantity: pack.quantity, cents: pack.price === null ? null : toCents(pack.price) }
    plan.problems.push(...texts.flatMap((text) => cardProblem(text, facts) ?? []).map((message) => ({ line, message })))
  }
}

function planPackage(plan: CsvPlan, wish: CsvWish, before: AdminPackage, label: string): void {
  const { line } = wish
  const after = {
    price: wish.price ?? before.price,
    active: wish.active ?? before.active,
    popular: wish.popular ?? before.popular,
    description: wish.description ?? before.description,
    features: before.features.map((point, place) => wish.features.get(place) ?? point),
  }
  if (after.active && after.price === null) plan.problems.push({ line, message: 'A package needs a price to be on sale.' })
  const compare = (field: CsvColumn, was: string, is: string) =>
    was !== is && plan.changes.push({ line, packageId: before.id, label, field, before: was, after: is })
  compare('Price', before.price?.toFixed(2) ?? '', after.price?.toFixed(2) ?? '')
  compare('On sale', yesNo(before.active), yesNo(after.active))
  compare('Most popular', yesNo(before.popular), yesNo(after.popular))
  compare('Description', before.description, after.description)
  after.features.forEach((point, place) => compare(csvColumns[8 + place] ?? 'Selling point 4', before.features[place] ?? '', point))
  plan.packages.push({ before, after })
}

/** A service has one most popular package at most, whether the file has both lines or not. */
function refuseTwoPopular(plan: CsvPlan, { id, name, packages }: AdminService, lines: ReadonlyMap<string, number>): void {
  const isPopular = (pack: AdminPackage) => plan.packages.find(({ before }) => before.id === pack.id)?.after.popular ?? pack.popular
  const popular = packages.filter(isPopular)
  const added: NewCsvPackage[] = plan.additions.find(({ serviceId }) => serviceId === id)?.packages.filter((pack) => pack.popular) ?? []
  const last = added.at(-1)?.line ?? lines.get(popular.findLast((pack) => lines.has(pack.id))?.id ?? '')
  const count = popular.length + added.length
  if (count > 1 && last !== undefined)
    plan.problems.push({ line: last, message: `${name} would have ${count} packages marked most popular.` })
}
