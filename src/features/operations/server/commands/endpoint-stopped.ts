import { accountOf } from '#features/accounts/server/queries.ts'
import { writeMail } from '#features/notifications/server/commands.ts'
import type { Endpoint } from '#features/operations/server/store/webhooks.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Tells whoever set an endpoint up that the shop has given it up. */
export async function tellStopped(ctx: Context, tx: Transaction, { id, url, createdBy, failingSince }: Endpoint): Promise<void> {
  const account = await accountOf(tx, createdBy)
  if (!account) return
  await writeMail(ctx, tx, {
    key: `endpoint-stopped:${id}:${failingSince?.getTime()}`,
    template: 'endpoint-stopped',
    recipient: account.email,
    data: { userId: createdBy, endpointId: id, host: new URL(url).host },
  })
}
