import { z } from 'zod'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { userOf, userView } from '#features/accounts/server/queries.ts'
import { accountUserSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** One's own account. */
export function profileApi(server: HttpServer, ctx: Context, { balanceOf }: AccountsParts): void {
  server.get(
    '/auth/me',
    {
      schema: {
        tags,
        summary: 'Who is signed in',
        response: { 200: z.object({ success: z.literal(true), user: accountUserSchema }) },
        security,
      },
    },
    async (request) => {
      const person = personOf(request)
      const [user, balance] = await Promise.all([userOf(ctx.db, person), balanceOf(person.userId)])
      return { success: true as const, user: userView(user, balance) }
    },
  )
}
