import { Readable } from 'node:stream'
import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { customerWalletApi } from '#features/wallet/server/api/customers.ts'
import { walletView } from '#features/wallet/server/queries.ts'
import { walletSchema } from '#features/wallet/server/schemas.ts'
import { statement } from '#features/wallet/server/statement.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const security = [{ bearer: [] }]

/** Reading one's balance and its movements. */
export function walletApi(server: HttpServer, ctx: Context): void {
  customerWalletApi(server, ctx)
  server.get(
    '/wallet',
    {
      schema: {
        tags: ['Wallet'],
        summary: 'Balance and movements',
        querystring: z.object({
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(20),
          cursor: z
            .string()
            .regex(/^\d{1,15}$/, { error: 'cursor is the nextCursor of the page before.' })
            .optional(),
        }),
        response: { 200: z.object({ success: z.literal(true), balance: z.number(), data: walletSchema }) },
        security,
      },
    },
    async (request) => {
      const data = await walletView(ctx.db, personOf(request).userId, request.query)
      return { success: true as const, balance: data.balance, data }
    },
  )

  server.get('/wallet/movements.csv', { schema: { tags: ['Wallet'], summary: 'All movements as CSV', security } }, (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="movements.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(statement(ctx.db, personOf(request).userId))),
  )
}
