import type { PartnerKind } from '#features/delivery/contract.ts'
import { sealSecret } from '#features/delivery/server/partners/registry.ts'
import {
  replaceServices,
  selectPartner,
  selectServicesOf,
  updateTakenAway,
  upsertPartner,
} from '#features/delivery/server/store/partners.ts'
import { insertStop } from '#features/delivery/server/store/stops.ts'
import { OWN_QUEUE, type PartnerService } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

/** A partner as the operator sets it up. */
export interface PartnerDraft {
  name: string
  kind: Exclude<PartnerKind, 'simulated'>
  url?: string | undefined
  /** Left out, it stays as it is. */
  secret?: string | undefined
  active: boolean
}

/**
 * Makes a partner, or changes one. One that goes out of use keeps what it has begun; what it has not goes to our own queue.
 * Throws 400 for an address or secret that does not do, 409 `partner_kind` and `own_queue`.
 */
export async function savePartner(ctx: Context, id: string, draft: PartnerDraft, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = await selectPartner(tx, id)
    if (known && known.kind !== 'simulated' && known.kind !== draft.kind)
      throw new Refusal(409, 'partner_kind', 'A partner stays what it is. Make a new one.')
    if (id === OWN_QUEUE && !draft.active)
      throw new Refusal(409, 'own_queue', 'Your own queue takes what nobody else does and cannot be taken out of use.')
    const kind = known?.kind ?? draft.kind
    const isCalled = kind === 'http'
    const url = isCalled ? checkedUrl(ctx, draft.url ?? known?.url) : null
    const secret = isCalled ? (draft.secret === undefined ? known?.secret : sealSecret(ctx, draft.secret)) : null
    if (secret === undefined) throw invalid('secret', 'A partner needs a secret that signs what is sent.')
    await upsertPartner(tx, { id, name: draft.name, kind, url, secret, active: draft.active })
    if (!draft.active) await takeAway(tx, id, draft.name)
    await recordAction(tx, by, {
      action: known ? 'partner.changed' : 'partner.added',
      subject: { type: 'partner', id },
      ...(known && { before: { name: known.name, kind: known.kind, url: known.url, active: known.active } }),
      // Whether there is another secret is told, and never which.
      after: { name: draft.name, kind, url, active: draft.active, newSecret: isCalled && draft.secret !== undefined },
    })
  })
}

/** The address that a partner is called at. The operator alone sets it; a live shop speaks no plain HTTP. */
function checkedUrl(ctx: Context, text: string | null | undefined): string {
  const url = URL.parse(text ?? '')
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && ctx.config.STORE_MODE === 'demo')
  if (!url || !isAllowed) throw invalid('url', 'The address of a partner begins with https://.')
  if (url.username || url.password || url.search || url.hash)
    throw invalid('url', 'The address of a partner has no user, query or fragment.')
  return url.href
}

async function takeAway(tx: Transaction, partnerId: string, name: string): Promise<void> {
  const taken = await updateTakenAway(tx, partnerId, OWN_QUEUE, `${name} is out of use.`)
  for (const { id, handedOverAt } of taken) if (handedOverAt !== null) await insertStop(tx, { id, partnerId })
}

/** From now on a partner carries out exactly these services. Throws 404, and 400 for an unknown or repeated service. */
export async function assignServices(ctx: Context, partnerId: string, services: readonly PartnerService[], by: Actor): Promise<void> {
  if (new Set(services.map(({ serviceId }) => serviceId)).size < services.length) throw invalid('services', 'A service stands here twice.')
  try {
    await ctx.db.transaction(async (tx) => {
      if (!(await selectPartner(tx, partnerId))) throw notFound('There is no such partner.')
      const before = await selectServicesOf(tx, partnerId)
      await replaceServices(tx, partnerId, services)
      await recordAction(tx, by, {
        action: 'partner.services_changed',
        subject: { type: 'partner', id: partnerId },
        before,
        after: services,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'partner_services_service_id_fkey') throw invalid('services', 'There is no such service.')
    throw error
  }
}
