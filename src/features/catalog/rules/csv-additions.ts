import type { AdminService } from '#features/catalog/contract.ts'
import type { CsvPlan, CsvRow, NewCsvPackage, TemplateOffer } from '#features/catalog/rules/csv-plan.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity, parseQuantity } from '#shared/quantity.ts'

/**
 * Plans the additions of lines without a package id. A line with a package adds it to its service, which can come from the template.
 * A line with only a template service adds that service with all its packages.
 */
export function planAdditions(
  plan: CsvPlan,
  services: readonly AdminService[],
  template: readonly TemplateOffer[],
  rows: readonly CsvRow[],
): void {
  for (const [name, lines] of Map.groupBy(rows, ({ service }) => service.trim().toLowerCase())) {
    const hasName = (candidate: { name: string }) => candidate.name.toLowerCase() === name
    const [service, offer, first] = [services.find(hasName), template.find(hasName), lines[0]]
    if (!first) continue
    if (service) planExisting(plan, service, lines)
    else if (offer) planFromTemplate(plan, offer, lines)
    else if (name === '') refuse(plan, lines, 'Enter a package id, or the service to add a new package to.')
    else refuse(plan, lines, `There is no service “${first.service}” in the shop or the template. Add it in the console first.`)
  }
}

function planExisting(plan: CsvPlan, { id, name, packages }: AdminService, lines: readonly CsvRow[]): void {
  const quantities = packages.map(({ quantity }) => quantity)
  // The export writes a service without packages as its name alone. Such a line adds nothing.
  const added = lines.filter((row) => !isNameOnly(row)).flatMap((row) => newPackage(plan, name, quantities, row) ?? [])
  if (added.length > 0) plan.additions.push({ serviceId: id, ladder: null, packages: added })
}

function planFromTemplate(plan: CsvPlan, { name, ladder }: TemplateOffer, lines: readonly CsvRow[]): void {
  const whole = lines.find(isNameOnly)
  const rungs = whole ? ladder.rungs : []
  const line = whole?.line ?? lines[0]?.line ?? 0
  const prices = rungs.map(([, cents]) => cents)
  const range = `${formatMoney(Math.min(...prices))} to ${formatMoney(Math.max(...prices))}`
  const content = whole ? `with the ${rungs.length} packages of the template, ${range}` : 'with the packages below'
  plan.changes.push({ line, packageId: null, label: name, field: 'Service', before: '', after: `New, ${content}. Not on sale yet` })
  const quantities = rungs.map(([quantity]) => quantity)
  const packages = lines.filter((row) => !isNameOnly(row)).flatMap((row) => newPackage(plan, name, quantities, row) ?? [])
  const popular = packages.filter((pack) => pack.popular)
  const count = popular.length + (whole ? 1 : 0)
  const last = popular.at(-1)
  if (count > 1 && last) plan.problems.push({ line: last.line, message: `${name} would have ${count} packages marked most popular.` })
  plan.additions.push({ serviceId: null, ladder: { ...ladder, rungs }, packages })
}

/** Reads a new package from a line and adds its quantity to `taken`. On a problem, adds it to the plan and returns undefined. */
function newPackage(plan: CsvPlan, service: string, taken: number[], row: CsvRow): NewCsvPackage | undefined {
  const { line, label, price, description, features, active = false, popular = false } = row
  const problem = (message: string) => void plan.problems.push({ line, message })
  const quantity = quantityOf(label, service)
  if (quantity === undefined) return problem('Package: Enter the number of units, such as 7.5K or 7,500.')
  const units = formatQuantity(quantity)
  if (taken.includes(quantity)) return problem(`${service} already has a package of ${units}. To change it, enter its id on this line.`)
  taken.push(quantity)
  const points = [0, 1, 2, 3].flatMap((index) => features.get(index) ?? [])
  if (price === undefined || description === undefined || points.length < 4)
    return problem('A new package needs a price, a description and four selling points.')
  const card = [
    `$${price.toFixed(2)}`,
    active ? 'on sale' : 'not on sale',
    ...(popular ? ['marked most popular'] : []),
    description,
    ...points,
  ]
  plan.changes.push({
    line,
    packageId: null,
    label: `${units} ${service}`,
    field: 'Package',
    before: '',
    after: `New: ${card.join(' · ')}`,
  })
  return { line, quantity, price, active, popular, description, features: points }
}

/** In units. */
const MAX_QUANTITY = 100_000_000

function quantityOf(label: string, service: string): number | undefined {
  const text = label.toLowerCase().endsWith(service.toLowerCase()) ? label.slice(0, -service.length) : label
  const quantity = parseQuantity(text)
  return quantity !== null && Number.isInteger(quantity) && quantity <= MAX_QUANTITY ? quantity : undefined
}

const isNameOnly = ({ label, price, active, popular, description, features }: CsvRow) =>
  label === '' && features.size === 0 && [price, active, popular, description].every((value) => value === undefined)

function refuse(plan: CsvPlan, lines: readonly CsvRow[], message: string): void {
  plan.problems.push(...lines.map(({ line }) => ({ line, message })))
}
