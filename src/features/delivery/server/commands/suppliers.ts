import { z } from 'zod'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import type { SupplierKind } from '#features/delivery/contract.ts'
import { insertCancellation } from '#features/delivery/server/store/cancellations.ts'
import * as suppliers from '#features/delivery/server/store/suppliers.ts'
import { sealSecret, SECRET_PURPOSE } from '#features/delivery/server/suppliers/registry.ts'
import { OWN_QUEUE, type SupplierRow, type SupplierService } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { sealedAgain, sealedColumn } from '#platform/sealed-column.ts'
import type { Secrets } from '#platform/secrets.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

export const sealedSupplierSecrets = sealedColumn({
  name: 'Supplier secrets',
  table: 'suppliers',
  key: ['id'],
  column: 'secret',
  purpose: SECRET_PURPOSE,
})

/** A supplier as staff set it up. */
export interface SupplierDraft {
  name: string
  kind: Exclude<SupplierKind, 'simulated'>
  url?: string | undefined
  /** Left out to keep the current secret. */
  secret?: string | undefined
  active: boolean
}

/** A supplier's new settings. */
const changeSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['manual', 'http', 'simulated']),
  /** Null to keep the current one, or if the supplier isn't called. */
  url: z.string().nullable(),
  /** Encrypted. Null to keep the current secret, or if the supplier isn't called. */
  sealed: z.base64().nullable(),
  active: z.boolean(),
})
type SupplierChange = z.infer<typeof changeSchema>

const NO_APPROVAL = { approvalId: null }

/** The console's lists show all of them. */
const MAX_SUPPLIERS = 200

/**
 * Creates or changes a supplier. A supplier that becomes inactive keeps the deliveries it has started; the others go to the shop's own
 * queue. Anyone who knows a supplier's secret can report deliveries as failed, which refunds them. So a new address or secret needs a
 * second person's approval: `approvalId`, else null. The rest of the change applies immediately. Throws 400 for an invalid address or
 * secret, 409 `supplier_kind`, `own_queue`, `approval_waiting` and `too_many_suppliers`.
 */
export async function saveSupplier(ctx: Context, id: string, draft: SupplierDraft, by: Actor): Promise<{ approvalId: string | null }> {
  const known = await suppliers.selectSupplier(ctx.db, id)
  if (known && known.kind !== 'simulated' && known.kind !== draft.kind) throw otherKind()
  if (id === OWN_QUEUE && !draft.active)
    throw new Refusal(409, 'own_queue', 'Your own queue takes everything without a supplier, so it can’t be deactivated.')
  const change = changeOf(ctx, id, draft, known)
  const isTrusted = change.kind !== 'http' || (change.sealed === null && change.url === known?.url)
  const { approvalId } = await ctx.db.transaction(async (tx) => {
    const result = isTrusted
      ? NO_APPROVAL
      : await withFourEyes(tx, guarded(change, known), by, ctx.now(), () => putSupplier(tx, change, by))
    const appliesNow = isTrusted || (result.approvalId !== null && known !== undefined)
    if (appliesNow) await putSupplier(tx, { ...change, url: null, sealed: null }, by)
    return result
  })
  if (approvalId !== null) notifyStaff(ctx, 'approval', approvalId)
  return { approvalId }
}

function changeOf(ctx: Context, id: string, draft: SupplierDraft, known: SupplierRow | undefined): SupplierChange {
  const { name, active } = draft
  const kind = known?.kind ?? draft.kind
  if (kind !== 'http') return { id, name, kind, url: null, sealed: null, active }
  const url = parseSupplierUrl(ctx, draft.url ?? known?.url)
  if (draft.secret === undefined && !known?.secret) throw invalid('secret', 'Enter a secret for signing requests.')
  const sealed = draft.secret === undefined ? null : sealSecret(ctx, draft.secret).toString('base64')
  return { id, name, kind, url, sealed, active }
}

function guarded(change: SupplierChange, known: SupplierRow | undefined): GuardedRequest {
  const { id, name, url, sealed } = change
  const changed = [...(url === known?.url ? [] : [`the address ${url}`]), ...(sealed === null ? [] : ['a new secret'])].join(' and ')
  const summary = known ? `Set ${changed} for the supplier ${known.name}` : `Add the supplier ${name}, at ${url}`
  // Only what is approved, because the address may change before a new secret is.
  const payload = { ...change, url: url === known?.url ? null : url }
  return { action: 'supplier_change', subject: { type: 'supplier', id }, amountCents: 0, summary, payload, reason: summary }
}

/** Creates or changes a supplier in the caller's transaction, right away or after approval. Throws 409 `supplier_kind` and `too_many_suppliers`. */
async function putSupplier(tx: Transaction, { id, name, kind, active, ...change }: SupplierChange, by: Actor): Promise<void> {
  const known = await suppliers.lockSupplier(tx, id)
  // Someone else may have added it meanwhile.
  if (known && known.kind !== kind) throw otherKind()
  if (!known && (await suppliers.countSuppliers(tx)) >= MAX_SUPPLIERS) throw tooMany()
  const isCalled = kind === 'http'
  const url = isCalled ? (change.url ?? known?.url ?? null) : null
  const secret = change.sealed === null ? (known?.secret ?? null) : Buffer.from(change.sealed, 'base64')
  await suppliers.upsertSupplier(tx, { id, name, kind, url, secret: isCalled ? secret : null, active })
  if (!active) await unassignDeliveries(tx, id, name)
  await writeAuditLog(tx, by, {
    action: known ? 'supplier.changed' : 'supplier.added',
    subject: { type: 'supplier', id },
    ...(known && { before: { name: known.name, kind: known.kind, url: known.url, active: known.active } }),
    // The log says whether the secret changed, but not its value.
    after: { name, kind, url, active, newSecret: change.sealed !== null },
  })
}

/**
 * Adds an approved supplier, or sets the approved address and secret of an existing one, in the transaction of the approval. Other changes
 * made in the meantime stay, such as deactivating it. Throws 409 `secret_unreadable`, `supplier_kind` and `too_many_suppliers`.
 */
export async function changeApprovedSupplier(
  tx: Transaction,
  { payload, secrets }: { payload: unknown; secrets: Secrets },
  by: Actor,
): Promise<void> {
  const approved = changeSchema.parse(payload)
  const sealed = approved.sealed === null ? null : sealedAgain(secrets, SECRET_PURPOSE, approved.sealed)
  const change = { ...approved, sealed }
  const known = await suppliers.lockSupplier(tx, change.id)
  await putSupplier(tx, known ? { ...change, name: known.name, active: known.active } : change, by)
}

function otherKind(): Refusal {
  return new Refusal(409, 'supplier_kind', 'You can’t change how a supplier is called. Add a new supplier instead.')
}

function tooMany(): Refusal {
  return new Refusal(409, 'too_many_suppliers', `You can have up to ${MAX_SUPPLIERS} suppliers. Change one that you no longer need.`)
}

/** Validates a supplier's address. A live shop only calls HTTPS addresses. */
function parseSupplierUrl(ctx: Context, text: string | null | undefined): string {
  const url = URL.parse(text ?? '')
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && ctx.config.STORE_MODE === 'demo')
  if (!url || !isAllowed) throw invalid('url', 'Enter an address that starts with https://.')
  if (url.username || url.password || url.search || url.hash)
    throw invalid('url', 'Enter an address without a user name, query or fragment.')
  return url.href
}

async function unassignDeliveries(tx: Transaction, supplierId: string, name: string): Promise<void> {
  const unassigned = await suppliers.updateUnassigned(tx, supplierId, OWN_QUEUE, `${name} is inactive.`)
  for (const { id, submittedAt } of unassigned) if (submittedAt !== null) await insertCancellation(tx, { id, supplierId })
}

/** Sets the services that a supplier delivers. Throws 404, and 400 for an unknown or repeated service. */
export async function assignServices(ctx: Context, supplierId: string, services: readonly SupplierService[], by: Actor): Promise<void> {
  if (new Set(services.map(({ serviceId }) => serviceId)).size < services.length)
    throw invalid('services', 'Choose each service only once.')
  try {
    await ctx.db.transaction(async (tx) => {
      await suppliers.lockServices(tx)
      if (!(await suppliers.selectSupplier(tx, supplierId))) throw notFound('There is no such supplier.')
      const before = await suppliers.selectServicesOf(tx, supplierId)
      await suppliers.replaceServices(tx, supplierId, services)
      await writeAuditLog(tx, by, {
        action: 'supplier.services_changed',
        subject: { type: 'supplier', id: supplierId },
        before,
        after: services,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'supplier_services_service_id_fkey') throw invalid('services', 'There is no such service.')
    throw error
  }
}
