import type { SupplierKind } from '#features/delivery/contract.ts'
import { insertCancellation } from '#features/delivery/server/store/cancellations.ts'
import {
  replaceServices,
  selectSupplier,
  selectServicesOf,
  updateUnassigned,
  upsertSupplier,
} from '#features/delivery/server/store/suppliers.ts'
import { sealSecret, SECRET_PURPOSE } from '#features/delivery/server/suppliers/registry.ts'
import { OWN_QUEUE, type SupplierService } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
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
  /** Leave it out to keep the current secret. */
  secret?: string | undefined
  active: boolean
}

/**
 * Creates or changes a supplier. A supplier that becomes inactive keeps the deliveries it has started; the others go to the
 * shop's own queue. Throws 400 for an invalid address or secret, 409 `supplier_kind` and `own_queue`.
 */
export async function saveSupplier(ctx: Context, id: string, draft: SupplierDraft, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = await selectSupplier(tx, id)
    if (known && known.kind !== 'simulated' && known.kind !== draft.kind)
      throw new Refusal(409, 'supplier_kind', 'You can’t change how a supplier is called. Add a new supplier instead.')
    if (id === OWN_QUEUE && !draft.active)
      throw new Refusal(409, 'own_queue', 'Your own queue takes everything without a supplier, so it can’t be deactivated.')
    const kind = known?.kind ?? draft.kind
    const isCalled = kind === 'http'
    const url = isCalled ? parseSupplierUrl(ctx, draft.url ?? known?.url) : null
    const secret = isCalled ? (draft.secret === undefined ? known?.secret : sealSecret(ctx, draft.secret)) : null
    if (secret === undefined) throw invalid('secret', 'Enter a secret for signing requests.')
    await upsertSupplier(tx, { id, name: draft.name, kind, url, secret, active: draft.active })
    if (!draft.active) await unassignDeliveries(tx, id, draft.name)
    await writeAuditLog(tx, by, {
      action: known ? 'supplier.changed' : 'supplier.added',
      subject: { type: 'supplier', id },
      ...(known && { before: { name: known.name, kind: known.kind, url: known.url, active: known.active } }),
      // The log says whether the secret changed, never what it is.
      after: { name: draft.name, kind, url, active: draft.active, newSecret: isCalled && draft.secret !== undefined },
    })
  })
}

/** A supplier's address, checked. A live shop calls HTTPS addresses only. */
function parseSupplierUrl(ctx: Context, text: string | null | undefined): string {
  const url = URL.parse(text ?? '')
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && ctx.config.STORE_MODE === 'demo')
  if (!url || !isAllowed) throw invalid('url', 'Enter an address that starts with https://.')
  if (url.username || url.password || url.search || url.hash)
    throw invalid('url', 'Enter an address without a user name, query or fragment.')
  return url.href
}

async function unassignDeliveries(tx: Transaction, supplierId: string, name: string): Promise<void> {
  const taken = await updateUnassigned(tx, supplierId, OWN_QUEUE, `${name} is inactive.`)
  for (const { id, submittedAt } of taken) if (submittedAt !== null) await insertCancellation(tx, { id, supplierId })
}

/** Sets the services that a supplier delivers from now on. Throws 404, and 400 for an unknown or repeated service. */
export async function assignServices(ctx: Context, supplierId: string, services: readonly SupplierService[], by: Actor): Promise<void> {
  if (new Set(services.map(({ serviceId }) => serviceId)).size < services.length)
    throw invalid('services', 'Choose each service only once.')
  try {
    await ctx.db.transaction(async (tx) => {
      if (!(await selectSupplier(tx, supplierId))) throw notFound('There is no such supplier.')
      const before = await selectServicesOf(tx, supplierId)
      await replaceServices(tx, supplierId, services)
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
