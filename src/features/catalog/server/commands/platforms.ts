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
 * Adds a platform, off sale. Throws 400 for link rules that cannot be used, hosts of another platform or a label that another service
 * has, 409 `platform_exists` if the id or name is taken.
 */
export async function addPlatform(ctx: Context, id: string, draft: PlatformDraft, by: Actor): Promise<void> {
  if (!draft.icon) throw invalid('icon', 'Paste the path of an icon.')
  await changePlatforms(ctx, id, async (tx) => {
    await refuseTaken(tx, id, draft.name)
    if (!(await store.insertPlatform(tx, id, draft))) throw taken()
    await saveDetails(tx, id, draft)
    await writeAuditLog(tx, by, { action: 'platform.added', subject: { type: 'platform', id }, after: draft })
  })
}

/**
 * Changes a platform; of a built-in one only what is sold for it, and never less than the specification has. Throws like
 * `addPlatform`, 404 for an unknown one, 409 `type_in_use` if a service has a type that is left out, 409 if it changed after `version`.
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
      throw invalid('name', 'Name, icon and links of this platform are fixed.')
    if (!isBuiltIn && !draft.icon) throw invalid('icon', 'Paste the path of an icon.')
    const fixed = builtIn.platforms.find((each) => each.id === id)?.types ?? []
    if (!fixed.every((type) => draft.types.includes(type))) throw invalid('types', 'The kinds that come with this platform stay.')
    await refuseTaken(tx, id, draft.name)
    await store.updatePlatform(tx, id, draft)
    await saveDetails(tx, id, draft)
    const before = { name, types, icon, links }
    await writeAuditLog(tx, by, { action: 'platform.changed', subject: { type: 'platform', id }, before, after: draft })
  })
}

/**
 * Puts a platform on sale or takes it off: menus, home page and sitemap follow, and so do its packages. Throws 404 for an unknown
 * one, 409 if it changed after `version`.
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
    const same = (await store.selectTypes(tx)).some(({ name }) => isSame(name, type.name))
    if (same || !(await store.insertType(tx, type)))
      throw new Refusal(409, 'type_exists', 'There is a kind of service with this name or address. Choose another one.')
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
    const all = await store.selectTypes(tx)
    const before = all.find((each) => each.id === id)
    if (!before) throw notFound('Kind of service not found.')
    refuseStale(version, before.version)
    if (before.builtIn) throw invalid('name', 'The names of this kind are fixed.')
    if (all.some((each) => each.id !== id && isSame(each.name, name))) throw invalid('name', 'There is a kind of service with this name.')
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

/** Changes platforms or types in one transaction; this process knows of it when the promise resolves, the others right after. */
async function changePlatforms(ctx: Context, id: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await changeCatalog(ctx, id, async (tx) => {
    await store.lockPlatforms(tx)
    await work(tx)
    await store.notifyPlatformsChanged(tx, id)
  })
  await applyPlatforms(ctx.db)
}

async function lockVersion(tx: Transaction, id: string, version: number | undefined): Promise<store.PlatformRow> {
  const platform = (await store.selectPlatforms(tx)).find((each) => each.id === id)
  if (!platform) throw notFound('Platform not found.')
  refuseStale(version, platform.version)
  return platform
}

/** Saves the types of a platform and checks what the whole shop then looks like. */
async function saveDetails(tx: Transaction, id: string, { name, types, links }: PlatformDraft): Promise<void> {
  try {
    await store.replacePlatformTypes(tx, id, types)
  } catch (error) {
    if (violatedConstraint(error) !== 'services_platform_type_fkey') throw error
    throw new Refusal(409, 'type_in_use', 'A service of this platform has a kind that you left out. Withdraw the service instead.')
  }
  const shop = await readRegistry(tx)
  refuseSameLabels(shop)
  if (!links) return
  const [problem, ...more] = linkRuleProblems(links, { id, name })
  if (problem) throw refusedLinks([problem, ...more])
  const targets = new Map(shop.types.map((type) => [type.id, type.target === 'account' ? 'account' : 'post'] as const))
  const missing = types.map((type) => targets.get(type)).find((place) => place && !links[place])
  if (missing) throw invalid(`${missing}.patterns`, `A kind that you chose is delivered to ${missing}s. Say how their links look.`)
  const others = new Set(
    [
      ...Object.entries(builtInHosts).flatMap(([platform, hosts]) => (platform === id ? [] : hosts)),
      ...shop.platforms.flatMap((each) => (each.id === id || !each.links ? [] : hostsOf(each.links))),
    ].map(bareHost),
  )
  const shared = hostsOf(links).find((host) => others.has(bareHost(host)))
  if (shared) throw invalid('hosts', `${shared} belongs to another platform.`)
}

function hostsOf({ hosts, account, post }: LinkRules): string[] {
  const named = [account, post].flatMap((place) => place?.patterns.flatMap((text) => readPattern(text)?.host ?? []) ?? [])
  return [...hosts, ...named]
}

function refusedLinks(errors: { path: string; message: string }[]): Refusal {
  return new Refusal(400, 'invalid_input', errors[0]?.message ?? 'The links cannot be read.', { errors })
}

/** Orders, reviews and queries name a service by its label. */
function refuseSameLabels({ platforms, types }: Registry): void {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const labels = platforms.flatMap((platform) =>
    platform.types.map((type) => comparableLabel(`${platform.name} ${names.get(type) ?? type}`)),
  )
  const same = labels.find((label, place) => labels.indexOf(label) !== place)
  if (same !== undefined) throw invalid('name', `Two services would be called “${same}”. Choose another name.`)
}

async function refuseTaken(tx: Transaction, id: string, name: string): Promise<void> {
  if ((await store.selectPlatforms(tx)).some((each) => each.id !== id && isSame(each.name, name))) throw taken()
}

function taken(): Refusal {
  return new Refusal(409, 'platform_exists', 'There is a platform with this name or address. Choose another one.')
}

const isSame = (a: string, b: string) => comparableLabel(a) === comparableLabel(b)
