import { actorOf } from '#features/accounts/server/context.ts'
import { reconciliationSchema } from '#features/operations/contract/reconciliation.ts'
import { reconcileNow } from '#features/operations/server/commands/reconciliation.ts'
import { reconciliation } from '#features/operations/server/queries/reconciliation.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const onToday = operations({ tags: ['Console: Today'], security: [{ staff: ['money:read'] }] })

/** The ledger beside the providers' own lists. */
export function reconciliationApi(server: HttpServer, ctx: PaymentsContext): void {
  server.get(
    '/operator/reconciliation',
    onToday('getReconciliation', 'Get the last reconciliation, and the newest payments and refunds beside the providers’ lists', {
      response: { 200: dataAnswer(reconciliationSchema) },
    }),
    async () => ok(await reconciliation(ctx)),
  )
  server.post(
    '/operator/reconciliation',
    onToday('reconcileNow', 'Read the providers’ lists and reconcile the ledger now', {
      response: { 200: dataAnswer(reconciliationSchema) },
    }),
    async (request) => {
      await reconcileNow(ctx, actorOf(request))
      return ok(await reconciliation(ctx))
    },
  )
}
