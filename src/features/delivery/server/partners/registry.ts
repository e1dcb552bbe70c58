import { httpPartner } from '#features/delivery/server/partners/http.ts'
import type { Partner } from '#features/delivery/server/partners/partner.ts'
import { simulatedPartner } from '#features/delivery/server/partners/simulated.ts'
import type { PartnerRow } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'partner-secret'

/** A partner's secret as the database keeps it. */
export function sealSecret(ctx: Context, secret: string): Buffer {
  return ctx.secrets.seal(PURPOSE, secret)
}

/** The partner that the shop calls; undefined where nobody is called, as for our own queue. */
export function partnerOf(ctx: Context, { kind, url, secret }: PartnerRow): Partner | undefined {
  // A live shop delivers nothing that it only pretends.
  if (kind === 'simulated') return ctx.config.STORE_MODE === 'demo' ? simulatedPartner(ctx.now) : undefined
  if (kind === 'manual' || url === null || secret === null) return undefined
  return httpPartner({ url, secret: ctx.secrets.open(PURPOSE, secret) }, ctx.now)
}

/** How long after a report a partner is asked again, in ms; null where it is never asked. */
export function askAgainAfter(kind: PartnerRow['kind']): number | null {
  return { manual: null, http: 60_000, simulated: 2_000 }[kind]
}
