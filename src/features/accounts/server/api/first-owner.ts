import { z } from 'zod'
import { makeFirstOwner } from '#features/accounts/server/commands/first-owner.ts'
import { originOf } from '#features/accounts/server/context.ts'
import { emailField, linkTokenField, newPasswordField, usernameField } from '#features/accounts/server/input.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The first step of a new shop: its owner. */
export function firstOwnerApi(server: HttpServer, ctx: Context): void {
  const tries = createLimiter({ points: 30, seconds: 600, message: 'Too many tries. Please wait a few minutes.' })
  server.post(
    '/auth/first-owner',
    {
      schema: {
        tags: ['Accounts'],
        summary: 'Make the account of a new shop’s owner, by the link that the shop printed',
        body: z.object({
          token: linkTokenField,
          username: usernameField,
          email: emailField,
          password: newPasswordField('Please choose a password.'),
        }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await tries.count(request.ip)
      await makeFirstOwner(ctx, { ...request.body, from: originOf(request) })
      return { success: true as const, message: 'The shop is yours. Sign in to set it up.' }
    },
  )
}
