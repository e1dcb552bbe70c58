import type { NewType, PlatformDraft } from '#features/catalog/contract/platforms.ts'
import { builtInHosts } from '#features/catalog/rules/built-in-hosts.ts'
import { bareHost, readPattern } from '#features/catalog/rules/link-pattern.ts'
import { type LinkRules, linkRuleProblems } from '#features/catalog/rules/link-rules.ts'
import { comparableLabel } from '#features/catalog/rules/read-service.ts'
import { builtIn, type Registry } from '#features/catalog/rules/registry.ts'
import { changeCatalog, refuseStale, type VersionedChange } from '#features/catalog/server/commands/change.ts'
import { applyPlatforms, readRegistry } from '#features/catalog/server/commands/follow-platforms.ts'
import * as store from '#features/catalog/server/store/platforms.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

/**
 * Adds a platform, off sale. Throws 400 for a missing icon, missing or invalid link rules, a host of another platform, or a service label that
 * already exists. Throws 409 `platform_exists` if the id or name is taken.
 */
export async function addPlatform(ctx: Context, id: string, draft: PlatformDraft, by: Actor): Promise<void> {
  refuseIncomplete(draft)
  await changePlatforms(ctx, id, async (tx) => {
    await refuseTaken(tx, id, draft.name)
    if (!(await store.insertPlatform(tx, id, draft))) throw taken()
    await saveDetails(tx, id, draft)
    await writeAuditLog(tx, by, { action: 'platform.added', subject: { type: 'platform', id }, after: draft })
  })
}

/**
 * Changes a platform. A built-in one can only gain types or lose added ones. Throws the same errors as `addPlatform`, 404 for an unknown
 * platform, 409 `type_in_use` if a service has a type that is removed, 409 if it changed after `version`.
 */
export async function changePlatform(
  ctx: Context,
  id: string,
  { version, ...draft }: PlatformDraft & VersionedChange,
  by: Actor,
): Promise<void> {
  await changePlatforms(ctx, id, async (tx) => {
    const { name, types, icon, links, builtIn: isBuiltIn } = await lockVersion(tx, id, version)
    if (isBuiltIn && (draft.name !== name || draft.icon !== null || draft.links !== null))
      throw invalid('name', 'You can’t change the name, icon or links of this platform.')
    if (!isBuiltIn) refuseIncomplete(draft)
    const fixedTypes = builtIn.platforms.find((platform) => platform.id === id)?.types ?? []
    if (!fixedTypes.every((type) => draft.types.includes(type)))
      throw invalid('types', 'You can’t remove the kinds of service that came with this platform.')
    await refuseTaken(tx, id, draft.name)
    await store.updatePlatform(tx, id, draft)
    await saveDetails(tx, id, draft)
    const before = { name, types, icon, links }
    await writeAuditLog(tx, by, { action: 'platform.changed', subject: { type: 'platform', id }, before, after: draft })
  })
}

/**
 * Puts a platform and its packages on sale, or takes them off. Menus, home page and sitemap list it only while it's on sale. Throws
 * 404 for an unknown platform, 409 if it changed after `version`.
 */
export async function setPlatformOnSale(
  ctx: Context,
  id: string,
  { onSale, version }: VersionedChange & { onSale: boolean },
  by: Actor,
): Promise<void> {
  await changePlatforms(ctx, id, async (tx) => {
    const before = await lockVersion(tx, id, version)
    await store.updatePlatformOnSale(tx, id, onSale)
    await writeAuditLog(tx, by, {
      action: onSale ? 'platform.put_on_sale' : 'platform.taken_off_sale',
      subject: { type: 'platform', id },
      before: { onSale: before.onSale },
      after: { onSale },
    })
  })
}

/** Adds a type. Throws 409 `type_exists` if the id or name is taken. */
export async function addType(ctx: Context, type: NewType, by: Actor): Promise<void> {
  await changePlatforms(ctx, type.id, async (tx) => {
    const isTaken = (await store.selectTypes(tx)).some(({ name }) => isSame(name, type.name))
    if (isTaken || !(await store.insertType(tx, type)))
      throw new Refusal(409, 'type_exists', 'A kind of service with this name or address already exists. Choose another one.')
    await writeAuditLog(tx, by, { action: 'service_type.added', subject: { type: 'service_type', id: type.id }, after: type })
  })
}

/** Renames a type. Throws 400 for a built-in one or a taken name, 404 for an unknown one, 409 if it changed after `version`. */
export async function renameType(
  ctx: Context,
  id: string,
  { version, name, one }: Pick<NewType, 'name' | 'one'> & VersionedChange,
  by: Actor,
): Promise<void> {
  await changePlatforms(ctx, id, async (tx) => {
    const types = await store.selectTypes(tx)
    const before = types.find((type) => type.id === id)
    if (!before) throw notFound('Kind of service not found.')
    refuseStale(version, before.version)
    if (before.builtIn) throw invalid('name', 'You can’t rename a kind of service that came with the shop.')
    if (types.some((type) => type.id !== id && isSame(type.name, name)))
      throw invalid('name', 'A kind of service with this name already exists.')
    await store.updateType(tx, id, { name, one })
    refuseSameLabels(await readRegistry(tx))
    const subject = { type: 'service_type', id }
    await writeAuditLog(tx, by, {
      action: 'service_type.changed',
      subject,
      before: { name: before.name, one: before.one },
      after: { name, one },
    })
  })
}

/** Changes platforms or types in one transaction. This process has reloaded them when the promise resolves; others do so shortly after. */
async function changePlatforms(ctx: Context, id: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await changeCatalog(ctx, id, async (tx) => {
    await work(tx)
    await store.notifyPlatformsChanged(tx, id)
  })
  await applyPlatforms(ctx.db)
}

/** An added platform needs an icon and link rules of its own. */
function refuseIncomplete({ icon, links }: PlatformDraft): void {
  if (!icon) throw invalid('icon', 'Paste an icon path.')
  if (!links) throw invalid('links', 'Enter how links to this platform look.')
}

async function lockVersion(tx: Transaction, id: string, version: number | undefined): Promise<store.PlatformRow> {
  const platform = (await store.selectPlatforms(tx)).find((row) => row.id === id)
  if (!platform) throw notFound('Platform not found.')
  refuseStale(version, platform.version)
  return platform
}

/** Saves the types of a platform, then checks its links and the service labels of the whole shop. */
async function saveDetails(tx: Transaction, id: string, { name, types, links }: PlatformDraft): Promise<void> {
  try {
    await store.replacePlatformTypes(tx, id, types)
  } catch (error) {
    if (violatedConstraint(error) !== 'services_platform_type_fkey') throw error
    throw new Refusal(409, 'type_in_use', 'The shop has a service of a kind that you removed. Withdraw the service instead.')
  }
  const registry = await readRegistry(tx)
  refuseSameLabels(registry)
  if (!links) return
  const errors = linkRuleProblems(links, { id, name })
  if (errors[0]) throw new Refusal(400, 'invalid_input', errors[0].message, { errors })
  const targets = new Map(registry.types.map((type) => [type.id, type.target === 'account' ? 'account' : 'post'] as const))
  const missing = types.map((type) => targets.get(type)).find((place) => place && !links[place])
  if (missing)
    throw invalid(`${missing}.patterns`, `One of the kinds you chose needs the link of a ${missing}. Enter what such a link looks like.`)
  const otherHosts = new Set(
    [
      ...Object.entries(builtInHosts).flatMap(([platform, hosts]) => (platform === id ? [] : hosts)),
      ...registry.platforms.flatMap((platform) => (platform.id === id || !platform.links ? [] : hostsOf(platform.links))),
    ].map(bareHost),
  )
  const shared = hostsOf(links).find((host) => otherHosts.has(bareHost(host)))
  if (shared) throw invalid('hosts', `${shared} belongs to another platform.`)
}

function hostsOf({ hosts, account, post }: LinkRules): string[] {
  const patternHosts = [account, post].flatMap((place) => place?.patterns.flatMap((text) => readPattern(text)?.host ?? []) ?? [])
  return [...hosts, ...patternHosts]
}

/** Labels must be unique because orders, reviews and queries identify services by them. */
function refuseSameLabels({ platforms, types }: Registry): void {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const labels = platforms.flatMap((platform) =>
    platform.types.map((type) => comparableLabel(`${platform.name} ${names.get(type) ?? type}`)),
  )
  const duplicate = labels.find((label, index) => labels.indexOf(label) !== index)
  if (duplicate !== undefined) throw invalid('name', `Two services would be called “${duplicate}”. Choose another name.`)
}

async function refuseTaken(tx: Transaction, id: string, name: string): Promise<void> {
  if ((await store.selectPlatforms(tx)).some((platform) => platform.id !== id && isSame(platform.name, name))) throw taken()
}

function taken(): Refusal {
  return new Refusal(409, 'platform_exists', 'A platform with this name or address already exists. Choose another one.')
}

const isSame = (a: string, b: string) => comparableLabel(a) === comparableLabel(b)
