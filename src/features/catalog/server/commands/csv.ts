import { createHash } from 'node:crypto'
import type { CatalogImport } from '#features/catalog/contract.ts'
import { planImport } from '#features/catalog/rules/catalog-csv.ts'
import type { Addition, CsvWish, PackageChange } from '#features/catalog/rules/csv-plan.ts'
import { changeCatalog } from '#features/catalog/server/commands/change.ts'
import { addPackageTo, changeCard, changePackageActive } from '#features/catalog/server/commands/packages.ts'
import { changePrice } from '#features/catalog/server/commands/prices.ts'
import { addLadder } from '#features/catalog/server/commands/template.ts'
import { type AdminContext, adminServices, missingLadders } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { toCents } from '#shared/money.ts'

const REASON = 'CSV import'

/** What is wrong with a line of the file before it is compared with the catalog. */
export type CsvProblem = CatalogImport['problems'][number]

/** What an import would change, and what keeps it from being made. */
export async function previewImport(
  ctx: AdminContext,
  wishes: readonly CsvWish[],
  problems: readonly CsvProblem[],
): Promise<CatalogImport> {
  const { packages: _packages, additions: _additions, ...plan } = await planWith(ctx, wishes, problems)
  return plan
}

/**
 * Imports a file, all of it or nothing; returns the number of changes. Each is in the audit log as if made by hand. Throws 400
 * `faulty_lines`, and 409 `changed_meanwhile` if the changes are not those of the preview that `digest` names.
 */
export async function importCatalog(
  ctx: Context,
  { wishes, problems, digest }: { wishes: readonly CsvWish[]; problems: readonly CsvProblem[]; digest: string },
  by: Actor,
): Promise<number> {
  return changeCatalog(ctx, 'csv', async (tx) => {
    const plan = await planWith({ config: ctx.config, db: tx }, wishes, problems)
    const [problem] = plan.problems
    if (problem) throw new Refusal(400, 'faulty_lines', `Nothing was imported. Line ${problem.line}: ${problem.message}`)
    if (plan.digest !== digest)
      throw new Refusal(409, 'changed_meanwhile', 'The catalog has changed since the preview. Nothing was imported. Look at it again.')
    // Those that lose the mark first: a service never has two.
    const ordered = plan.packages.toSorted((one, other) => Number(one.after.popular) - Number(other.after.popular))
    for (const change of ordered) await applyChange(tx, change, by)
    for (const addition of plan.additions) await applyAddition(tx, addition, by)
    return plan.changes.length
  })
}

async function planWith(ctx: AdminContext, wishes: readonly CsvWish[], problems: readonly CsvProblem[]) {
  const services = await adminServices(ctx)
  const plan = planImport(services, missingLadders(services), wishes, ctx.config.STORE_MODE === 'live')
  const digest = createHash('sha256').update(JSON.stringify(plan.changes)).digest('hex').slice(0, 32)
  const all = [...problems, ...plan.problems].toSorted((one, other) => one.line - other.line)
  return { ...plan, problems: all, digest }
}

async function applyChange(tx: Transaction, { before, after }: PackageChange, by: Actor): Promise<void> {
  const { id } = before
  const card = ({ description, features, popular }: PackageChange['after']) => ({ description, features, popular })
  if (JSON.stringify(card(before)) !== JSON.stringify(card(after)))
    await changeCard(tx, id, { ...card(after), version: before.version, reason: REASON }, by)
  if (after.price !== null && after.price !== before.price)
    await changePrice(tx, id, { cents: toCents(after.price), reason: REASON, seen: before.priceId ?? undefined }, by)
  if (after.active !== before.active) await changePackageActive(tx, id, { active: after.active, reason: REASON }, by)
}

async function applyAddition(tx: Transaction, { serviceId, ladder, packages }: Addition, by: Actor): Promise<void> {
  const id = ladder ? await addLadder(tx, ladder, by, { reason: REASON }) : serviceId
  if (id === null) return
  for (const { line: _line, price, active, ...pack } of packages) {
    const packageId = await addPackageTo(tx, id, { ...pack, cents: toCents(price) }, by, REASON)
    if (active) await changePackageActive(tx, packageId, { active, reason: REASON }, by)
  }
}
