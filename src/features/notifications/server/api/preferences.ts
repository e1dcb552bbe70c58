import { personOf } from '#features/accounts/server/context.ts'
import { tryAddress } from '#features/notifications/server/commands/addresses.ts'
import { changePreferences } from '#features/notifications/server/commands/preferences.ts'
import { preferencesBody } from '#features/notifications/server/input.ts'
import { preferencesAnswer } from '#features/notifications/server/queries.ts'
import { preferencesAnswerSchema } from '#features/notifications/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Notifications']
const security = [{ bearer: [] }]
const response = { 200: preferencesAnswerSchema }

/** What a customer is told of, how, and when. */
export function preferencesApi(server: HttpServer, ctx: Context): void {
  server.get('/notification-preferences', { schema: { tags, summary: 'Preferences', response, security } }, (request) =>
    preferencesAnswer(ctx, personOf(request)),
  )
  server.put(
    '/notification-preferences',
    {
      schema: {
        tags,
        summary: 'Change preferences; what is left out stays. Ticking e-mail has an address tried again that mail did not reach',
        body: preferencesBody,
        response,
        security,
      },
    },
    async (request) => {
      const person = personOf(request)
      await changePreferences(ctx, person.userId, request.body)
      if (request.body.email) await tryAddress(ctx, person.userId)
      return preferencesAnswer(ctx, person)
    },
  )
}
