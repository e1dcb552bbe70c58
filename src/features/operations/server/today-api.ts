import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { exceptionKinds, type Today } from '#features/operations/contract/today.ts'
import { todayFor } from '#features/operations/server/queries/today.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const figureSchema = z.object({ today: z.number(), lastWeekByNow: z.number().nullable(), lastWeek: z.number(), mean: z.number() })

const todaySchema = z.object({
  at: z.string(),
  exceptions: z.array(
    z.object({
      kind: z.enum(exceptionKinds),
      count: z.number(),
      rows: z.array(z.object({ text: z.string(), note: z.string().nullable(), at: z.string().nullable(), href: z.string() })),
      href: z.string(),
    }),
  ),
  ledger: z.object({ checkedAt: z.string().nullable(), agrees: z.boolean() }).optional(),
  figures: z
    .object({
      revenue: figureSchema,
      orders: figureSchema,
      paid: figureSchema,
      views: figureSchema,
      newCustomers: figureSchema,
      hours: z.array(z.object({ hour: z.number(), revenue: z.number().nullable(), lastWeek: z.number() })),
    })
    .optional(),
}) satisfies z.ZodType<Today>

/** What the staff see first. */
export function todayApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/today',
    {
      schema: {
        tags: ['Operator: today'],
        summary: 'What needs somebody, the most pressing first, and how the day goes',
        response: { 200: z.object({ success: z.literal(true), data: todaySchema }) },
        security: [{ staff: ['today:read'] }],
      },
    },
    async (request) => ({ success: true as const, data: await todayFor(ctx, personOf(request).role) }),
  )
}
