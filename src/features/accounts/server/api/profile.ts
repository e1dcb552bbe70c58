import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import { changeName, changePassword } from '#features/accounts/server/commands/profile.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { newPasswordField, typedPasswordField, usernameField } from '#features/accounts/server/input.ts'
import { userOf, userView } from '#features/accounts/server/queries.ts'
import { accountUserSchema, userAnswerSchema } from '#features/accounts/server/schemas.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]
/** The specification sends it along; who is meant is said by the token. */
const idField = z.string({ error: 'id must be text.' }).max(60).optional()

/** One's own account. */
export function profileApi(server: HttpServer, ctx: Context, { balanceOf }: AccountsParts): void {
  const viewOf = async (user: User) => userView(user, await balanceOf(user.id))

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
    async (request, reply) => {
      const person = personOf(request)
      const [user, balance] = await Promise.all([userOf(ctx.db, person), balanceOf(person.userId)])
      void reply.header('cache-control', 'no-store')
      return { success: true as const, user: userView(user, balance) }
    },
  )

  server.put(
    '/auth/updateprofile',
    {
      schema: {
        tags,
        summary: 'Change the name',
        body: z.object({ id: idField, username: usernameField }),
        response: { 200: userAnswerSchema },
        security,
      },
    },
    async (request) => {
      const person = personOf(request)
      refuseOtherId(person, request.body.id)
      const user = await changeName(ctx, person, request.body.username)
      return { success: true as const, message: 'Profile updated successfully!', user: await viewOf(user) }
    },
  )

  server.put(
    '/auth/updatepassword',
    {
      schema: {
        tags,
        summary: 'Change the password; all other sessions end',
        body: z.object({
          id: idField,
          currentPassword: typedPasswordField('Current password is required'),
          password: newPasswordField('New password is required'),
        }),
        response: { 200: userAnswerSchema },
        security,
      },
    },
    async (request) => {
      const person = personOf(request)
      refuseOtherId(person, request.body.id)
      const user = await changePassword(ctx, person, { ...request.body, ip: request.ip })
      return { success: true as const, message: 'Password updated successfully!', user: await viewOf(user) }
    },
  )
}

function refuseOtherId({ userId }: Person, id: string | undefined): void {
  if (id !== undefined && id !== userId) throw new Refusal(403, 'not_yours', 'This is not your account.')
}
