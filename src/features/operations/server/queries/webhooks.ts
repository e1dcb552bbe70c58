import type { Person } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { may } from '#features/accounts/server/context.ts'
import { staffOf } from '#features/accounts/server/queries/staff.ts'
import type { WebhookStatus, EndpointView, OutgoingView } from '#features/operations/contract/webhooks.ts'
import { type Outgoing, selectEndpoints, selectOutgoing } from '#features/operations/server/store/webhooks.ts'
import type { Context } from '#platform/context.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

const DAY_MS = 24 * 3_600_000

/**
 * All endpoints with the results of the last 24 hours, newest first. The path of a URL may contain a secret, so only who may change
 * endpoints gets it.
 */
export async function endpoints(ctx: Context, reader: Pick<Person, 'permissions'>): Promise<EndpointView[]> {
  const found = await selectEndpoints(ctx.db, new Date(ctx.now().getTime() - DAY_MS))
  return found.map(({ secret: _secret, createdBy: _createdBy, url, ...endpoint }) => ({
    ...endpoint,
    url: may(reader, 'system:write') ? url : `${new URL(url).origin}/…`,
    createdAt: endpoint.createdAt.toISOString(),
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    stoppedAt: endpoint.stoppedAt?.toISOString() ?? null,
    lastDeliveredAt: endpoint.lastDeliveredAt?.toISOString() ?? null,
  }))
}

/** Who learns of an endpoint's problems: the person who set it up, or the owners if that person may not see endpoints anymore. */
export async function responsibleFor(ctx: Context, createdBy: string): Promise<{ id: string; email: string }[]> {
  const { staff } = await staffOf(ctx)
  const creator = staff.filter(({ id, role }) => id === createdBy && mayDo(role, 'system:read'))
  return creator.length > 0 ? creator : staff.filter(({ role }) => role === 'owner')
}

/** A page of an endpoint's messages, newest first. */
export async function outgoingOf(
  ctx: Context,
  { cursor, limit, ...filter }: PageRequest & { endpointId: string; status?: WebhookStatus | undefined },
): Promise<Page<OutgoingView>> {
  const found = await selectOutgoing(ctx.db, { ...filter, after: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { data: data.map(present), nextCursor }
}

function present({ endpointId: _endpointId, dueAt, lastTriedAt, deliveredAt, createdAt, ...rest }: Outgoing): OutgoingView {
  return {
    ...rest,
    nextTryAt: dueAt?.toISOString() ?? null,
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
