import type { AdminService } from '#features/catalog/contract.ts'
import type { CsvPlan, CsvWish, NewCsvPackage, TemplateOffer } from '#features/catalog/rules/csv-plan.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity, parseQuantity } from '#shared/quantity.ts'

/**
 * Plans what lines without a package's id add: packages, to services of the shop or of the template, and services of the template with all
 * of its packages where a line names no package.
 */
export function planAdditions(
  plan: CsvPlan,
  services: readonly AdminService[],
  template: readonly TemplateOffer[],
  wishes: readonly CsvWish[],
): void {
  for (const [name, lines] of Map.groupBy(wishes, ({ service }) => service.trim().toLowerCase())) {
    const named = (each: { name: string }) => each.name.toLowerCase() === name
    const [service, offer, first] = [services.find(named), template.find(named), lines[0]]
    if (!first) continue
    if (service) planExisting(plan, service, lines)
    else if (offer) planFromTemplate(plan, offer, lines)
    else if (name === '') refuse(plan, lines, 'Write the id of a package, or the service that a new package is for.')
    else refuse(plan, lines, `There is no service “${first.service}”, in the shop or in the template. Add it in the console first.`)
  }
}

function planExisting(plan: CsvPlan, { id, name, packages }: AdminService, lines: readonly CsvWish[]): void {
  // A service without packages is exported as its name alone, which adds nothing.
  const wanted = lines.filter((wish) => !isNameOnly(wish))
  const quantities = packages.map(({ quantity }) => quantity)
  const added = wanted.flatMap((wish) => newPackage(plan, name, quantities, wish) ?? [])
  if (added.length > 0) plan.additions.push({ serviceId: id, ladder: null, packages: added })
}

function planFromTemplate(plan: CsvPlan, { name, ladder }: TemplateOffer, lines: readonly CsvWish[]): void {
  const whole = lines.find(isNameOnly)
  const rungs = whole ? ladder.rungs : []
  const line = whole?.line ?? lines[0]?.line ?? 0
  const prices = rungs.map(([, cents]) => cents)
  const range = `${formatMoney(Math.min(...prices))} to ${formatMoney(Math.max(...prices))}`
  const content = whole ? `with the ${rungs.length} packages of the template, ${range}` : 'with the packages below'
  plan.changes.push({ line, packageId: null, label: name, field: 'Service', before: '', after: `New, ${content}. Not on sale yet` })
  const quantities = rungs.map(([quantity]) => quantity)
  const packages = lines.filter((wish) => !isNameOnly(wish)).flatMap((wish) => newPackage(plan, name, quantities, wish) ?? [])
  const popular = packages.filter((pack) => pack.popular)
  const count = popular.length + (whole ? 1 : 0)
  const last = popular.at(-1)
  if (count > 1 && last) plan.problems.push({ line: last.line, message: `${name} would have ${count} packages marked most popular.` })
  plan.additions.push({ serviceId: null, ladder: { ...ladder, rungs }, packages })
}

/** Adds the quantity to `taken`; undefined if something is wrong with the line. */
function newPackage(plan: CsvPlan, service: string, taken: number[], wish: CsvWish): NewCsvPackage | undefined {
  const { line, label, price, description, features, active = false, popular = false } = wish
  const problem = (message: string) => void plan.problems.push({ line, message })
  const quantity = quantityOf(label, service)
  if (quantity === undefined) return problem('Package: Write how many units, such as 7.5K or 7,500.')
  const units = formatQuantity(quantity)
  if (taken.includes(quantity)) return problem(`${service} already has a package of ${units}. Write its id on the line to change it.`)
  taken.push(quantity)
  const points = [0, 1, 2, 3].flatMap((place) => features.get(place) ?? [])
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

/** The most units of a package. */
const MAX_QUANTITY = 100_000_000

function quantityOf(label: string, service: string): number | undefined {
  const text = label.toLowerCase().endsWith(service.toLowerCase()) ? label.slice(0, -service.length) : label
  const quantity = parseQuantity(text)
  return quantity !== null && Number.isInteger(quantity) && quantity <= MAX_QUANTITY ? quantity : undefined
}

const isNameOnly = ({ label, price, active, popular, description, features }: CsvWish) =>
  label === '' && features.size === 0 && [price, active, popular, description].every((value) => value === undefined)

function refuse(plan: CsvPlan, lines: readonly CsvWish[], message: string): void {
  plan.problems.push(...lines.map(({ line }) => ({ line, message })))
}
