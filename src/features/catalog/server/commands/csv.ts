import { createHash } from 'node:crypto'
import type { CatalogImport } from '#features/catalog/contract.ts'
import { planImport } from '#features/catalog/rules/catalog-csv.ts'
import type { Addition, CsvRow, PackageChange } from '#features/catalog/rules/csv-plan.ts'
import { changeCatalog } from '#features/catalog/server/commands/change.ts'
import { addPackageTo, changeCard, changePackageActive } from '#features/catalog/server/commands/packages.ts'
import { applyDuePlans, changePrice } from '#features/catalog/server/commands/prices.ts'
import { addLadder } from '#features/catalog/server/commands/template.ts'
import { type AdminContext, adminServices, missingLadders } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { toCents } from '#shared/money.ts'

const REASON = 'CSV import'

/** A problem with a line of the file. */
export type CsvProblem = CatalogImport['problems'][number]

/** Returns the changes an import would make, and the problems that block it. */
export async function previewImport(ctx: AdminContext, rows: readonly CsvRow[], problems: readonly CsvProblem[]): Promise<CatalogImport> {
  const { packages: _packages, additions: _additions, ...plan } = await planWith(ctx, rows, problems)
  return plan
}

/**
 * Imports a file, all or nothing. Returns the number of changes. Each is written to the audit log as if made by hand. Throws 400
 * `faulty_lines`, and 409 `changed_meanwhile` if the changes differ from the preview that `digest` comes from.
 */
export async function importCatalog(
  ctx: Context,
  { rows, problems, digest }: { rows: readonly CsvRow[]; problems: readonly CsvProblem[]; digest: string },
  by: Actor,
): Promise<number> {
  await applyDuePlans(ctx)
  return changeCatalog(ctx, 'csv', async (tx) => {
    const plan = await planWith({ config: ctx.config, db: tx }, rows, problems)
    // First, because a line that has been imported in the meantime may be faulty now.
    if (plan.digest !== digest) throw changedSincePreview
    const [problem] = plan.problems
    if (problem) throw new Refusal(400, 'faulty_lines', `Nothing was imported. Line ${problem.line}: ${problem.message}`)
    // Unmark popular packages first. The database doesn't allow two in one service, even for a moment.
    const ordered = plan.packages.toSorted((a, b) => Number(a.after.popular) - Number(b.after.popular))
    for (const change of ordered) await applyChange(tx, change, by)
    for (const addition of plan.additions) await applyAddition(tx, addition, by)
    return plan.changes.length
  })
}

const changedSincePreview = new Refusal(
  409,
  'changed_meanwhile',
  'The catalog has changed since the preview. Nothing was imported. Check the preview again.',
)

async function planWith(ctx: AdminContext, rows: readonly CsvRow[], problems: readonly CsvProblem[]) {
  const services = await adminServices(ctx)
  const plan = planImport(services, missingLadders(services), rows, ctx.config.STORE_MODE === 'live')
  const digest = createHash('sha256').update(JSON.stringify(plan.changes)).digest('hex').slice(0, 32)
  return { ...plan, problems: [...problems, ...plan.problems].toSorted((a, b) => a.line - b.line), digest }
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
