import type { AdminPackage, AdminService, CatalogImport } from '#features/catalog/contract.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** The columns of the catalog as CSV. The first four say what a line is about and are not imported, but for the package's id. */
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

const labelOf = ({ name }: AdminService, { quantity }: AdminPackage) => `${formatQuantity(quantity)} ${name}`

/** What a line wants a package to be; what is left out stays. Its values are valid. */
export interface CsvWish {
  line: number
  packageId: string
  /** Dollars. */
  price?: number
  active?: boolean
  popular?: boolean
  description?: string
  /** By place, from 0. */
  features: ReadonlyMap<number, string>
}

/** What one package is to become. */
export interface PackageChange {
  before: AdminPackage
  after: Pick<AdminPackage, 'price' | 'active' | 'popular' | 'description' | 'features'>
}

/** Compares what is wanted with what there is: the changes one by one, what keeps them from being made, and what to make of each package. */
export function planImport(
  services: readonly AdminService[],
  wishes: readonly CsvWish[],
): Omit<CatalogImport, 'digest'> & { packages: PackageChange[] } {
  const known = new Map(services.flatMap((service) => service.packages.map((pack) => [pack.id, { service, pack }] as const)))
  const seen = new Map<string, number>()
  const plan = { changes: [], problems: [], packages: [] } as ReturnType<typeof planImport>
  for (const wish of wishes) {
    const found = known.get(wish.packageId)
    const earlier = seen.get(wish.packageId)
    seen.set(wish.packageId, wish.line)
    if (!found) plan.problems.push({ line: wish.line, message: `There is no package ${wish.packageId}. Add new ones in the console.` })
    else if (earlier !== undefined) plan.problems.push({ line: wish.line, message: `This package is already on line ${earlier}.` })
    else planPackage(plan, wish, found.pack, labelOf(found.service, found.pack))
  }
  for (const service of services) refuseTwoPopular(plan, service, seen)
  return plan
}

function planPackage(plan: ReturnType<typeof planImport>, wish: CsvWish, before: AdminPackage, label: string): void {
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
function refuseTwoPopular(plan: ReturnType<typeof planImport>, { name, packages }: AdminService, lines: ReadonlyMap<string, number>): void {
  const isPopular = (pack: AdminPackage) => plan.packages.find(({ before }) => before.id === pack.id)?.after.popular ?? pack.popular
  const popular = packages.filter(isPopular)
  const last = popular.findLast(({ id }) => lines.has(id))
  if (popular.length > 1 && last)
    plan.problems.push({ line: lines.get(last.id) ?? 0, message: `${name} would have ${popular.length} packages marked most popular.` })
}
