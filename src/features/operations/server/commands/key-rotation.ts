import { sealedDataExports } from '#features/accounts/server/commands/exports.ts'
import { sealedFactors } from '#features/accounts/server/commands/second-factor.ts'
import { sealedSupplierSecrets } from '#features/delivery/server/commands/suppliers.ts'
import { sealedMailServer } from '#features/notifications/server/commands/mail-server.ts'
import { storePushIdentity } from '#features/notifications/server/commands/push.ts'
import type { KeyRotationView } from '#features/operations/contract/system.ts'
import { sealedOrderExports } from '#features/operations/server/commands/exports.ts'
import { sealedWebhookSecrets } from '#features/operations/server/commands/webhooks.ts'
import { sealedPurchaseAddresses } from '#features/orders/server/commands.ts'
import { sealedConnections, sealedSandboxReturns } from '#features/payments/server/commands/connections.ts'
import { sealedDepositAddresses } from '#features/wallet/server/commands/deposit-addresses.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { publish } from '#platform/db/outbox.ts'
import { selectProcesses } from '#platform/processes.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import type { SealedColumn } from '#platform/sealed-column.ts'
import { saveSetting, readSetting } from '#platform/settings.ts'
import { sealedStoredSecrets } from '#platform/stored-secret.ts'
import { keyInUse } from '#platform/system-notes.ts'
import { Refusal } from '#shared/errors.ts'

/** How long links in emails and remembered browsers should work after a rotation. */
const KEEP_EARLIER_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** All stored encrypted values, except responses to repeated requests, which are deleted after a day. */
const sealedColumns: readonly SealedColumn[] = [
  sealedConnections,
  sealedMailServer,
  sealedSupplierSecrets,
  sealedWebhookSecrets,
  sealedFactors,
  sealedStoredSecrets,
  sealedDataExports,
  sealedOrderExports,
  sealedSandboxReturns,
  sealedPurchaseAddresses,
  sealedDepositAddresses,
]

/** The progress of an APP_SECRET rotation: what is still encrypted with an earlier secret, and when that secret can be removed. */
export async function keyRotation(ctx: Context): Promise<KeyRotationView> {
  const [noted, ...counts] = await Promise.all([readSetting(ctx.db, keyInUse), ...sealedColumns.map((column) => column.count(ctx))])
  const values = sealedColumns.flatMap(({ name }, index) => {
    const counted = counts[index]
    return counted && counted.total > 0 ? [{ name, ...counted }] : []
  })
  const own = noted?.keyNumber === ctx.secrets.keyNumber ? noted : null
  const earlierSecrets = ctx.secrets.keys('count').length - 1
  const isDone = values.every(({ earlier }) => earlier === 0)
  return {
    keyNumber: ctx.secrets.keyNumber,
    since: own?.since ?? null,
    earlierSecrets,
    values,
    lastRun: own?.resealed ?? null,
    removableAt:
      isDone && own && earlierSecrets > 0 ? new Date(new Date(own.since).getTime() + KEEP_EARLIER_DAYS * DAY_MS).toISOString() : null,
  }
}

/** A running process that encrypts with another secret than this one, as `host (pid 1)`; undefined if none does. */
export async function processWithoutKey({ db, secrets }: Context): Promise<string | undefined> {
  const check = secrets.sign('processes', 'secret')
  const found = (await selectProcesses(db)).find(({ isAlive, secretCheck }) => isAlive && secretCheck !== null && secretCheck !== check)
  return found && `${found.host} (pid ${found.pid})`
}

export interface ResealReport {
  resealed: number
  /** Values that no accepted secret can decrypt. They are left unchanged. */
  unreadable: number
}

/** Records when this process's APP_SECRET became the newest one. Called when a process starts. */
export async function noteKeyInUse(ctx: Context): Promise<void> {
  const { keyNumber } = ctx.secrets
  if ((await readSetting(ctx.db, keyInUse))?.keyNumber === keyNumber) return
  await saveSetting(ctx.db, keyInUse, { keyNumber, since: ctx.now().toISOString(), resealed: null })
}

/** Queues a job that encrypts everything with the newest secret. Throws 409 `key_not_everywhere` if a running process encrypts with another one. */
export async function requestReseal(ctx: Context, by: Actor): Promise<void> {
  const without = await processWithoutKey(ctx)
  if (without !== undefined) {
    throw new Refusal(
      409,
      'key_not_everywhere',
      `The process on ${without} does not use the newest APP_SECRET yet. Restart it with the new secret, then try again.`,
    )
  }
  await ctx.db.transaction(async (tx) => {
    await publish(tx, { type: 'system.reseal_requested', payload: {} })
    const subject = { type: 'key', id: ctx.secrets.keyNumber }
    await writeAuditLog(tx, by, { action: 'key.rotation_started', subject, after: { keyNumber: ctx.secrets.keyNumber } })
  })
}

/**
 * Encrypts all values with the newest secret, in small batches, skipping those that already are. An interrupted run can be
 * started again and continues where it stopped.
 */
export async function resealAll(ctx: Context, onProgress: (name: string, done: number) => void = () => {}): Promise<ResealReport> {
  // The push identity is derived from the earliest secret unless it is stored, so it would change with the secret.
  await storePushIdentity(ctx)
  const sum = { resealed: 0, unreadable: 0 }
  for (const column of sealedColumns) {
    const { resealed, unreadable } = await column.reseal(ctx, (done) => onProgress(column.name, done))
    sum.resealed += resealed
    sum.unreadable += unreadable
  }
  await noteKeyInUse(ctx)
  const noted = await readSetting(ctx.db, keyInUse)
  if (noted) await saveSetting(ctx.db, keyInUse, { ...noted, resealed: { at: ctx.now().toISOString(), unreadable: sum.unreadable } })
  notifyStaff(ctx, 'key', '')
  return sum
}
