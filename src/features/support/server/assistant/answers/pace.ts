import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { packagePage, serviceOnSale } from '#features/catalog/server/queries.ts'
import { withClaims } from '#features/claims/rules.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { deliveryPromise } from '#features/delivery/server/queries/promise.ts'
import { serviceLink } from '#features/support/server/assistant/answers/packages.ts'
import { said } from '#features/support/server/assistant/answers/said.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import type { Context } from '#platform/context.ts'

/** How long a service takes: measured, else as far as the shop may state it; null where it says nothing. */
export async function paceOf(ctx: Context, kind: ServiceKind): Promise<string | null> {
  const [serviceId, claims, { content }] = await Promise.all([serviceOnSale(ctx, kind), shownClaims(ctx), packagePage(ctx, kind)])
  return (await deliveryPromise(ctx, serviceId, withClaims(content.delivery, claims))).text
}

const MOST = 3

/** How long deliveries of these services take. */
export async function answerPace(ctx: Context, kinds: readonly ServiceKind[]): Promise<AssistantReply> {
  const asked = kinds.slice(0, MOST)
  const lines = await Promise.all(
    asked.map(
      async (kind) =>
        `${serviceLabel(kind)}: ${(await paceOf(ctx, kind)) ?? 'how long it takes stands on its page as soon as enough orders were measured'}.`,
    ),
  )
  return said(lines.join('\n'), asked.map(serviceLink))
}
