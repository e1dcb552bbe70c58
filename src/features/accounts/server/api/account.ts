import { z } from 'zod'
import { accountUserSchema, type Person, sessionSchema, userAnswerSchema, usernameField } from '#features/accounts/contract.ts'
import { googleGrantFields, googleGrantOf, newPasswordField, typedPasswordField } from '#features/accounts/server/api/input.ts'
import { type AccountsParts, accountUser, clearRefreshCookie, rememberDevice } from '#features/accounts/server/api/signed-in.ts'
import { linkGoogle, unlinkGoogle } from '#features/accounts/server/commands/google.ts'
import { changeName, changePassword } from '#features/accounts/server/commands/profile.ts'
import { endEverywhere, endOneSession } from '#features/accounts/server/commands/sessions.ts'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import { customerSessions } from '#features/accounts/server/queries/customers.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

const own = operations({ tags: ['Accounts'], security: [{ bearer: [] }] })
/** The specification sends the account's id along. It has to match the token's account. */
const idField = z.string({ error: 'id must be text.' }).max(60).optional()

/** The signed-in customer's own account. */
export function accountApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  profileApi(server, ctx, parts)
  googleLinkApi(server, ctx, parts)
  sessionsApi(server, ctx)
}

function profileApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  // Each change sends an email, possibly to an unconfirmed address of someone else.
  const changes = createLimiter(ctx, {
    name: 'password-change',
    points: 20,
    seconds: 3_600,
    message: 'You have changed your password many times. Please try again later.',
  })
  server.get(
    '/auth/me',
    own('getCurrentUser', 'Get the signed-in user', { response: { 200: z.object({ success: z.literal(true), user: accountUserSchema }) } }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return { success: true as const, user: await accountUser(parts, await userOf(ctx.db, personOf(request))) }
    },
  )
  server.put(
    '/auth/updateprofile',
    own('changeName', 'Change the name', {
      refusals: { 400: ['no_changes'], 403: ['not_yours'] },
      body: z.object({ id: idField, username: usernameField }),
      response: { 200: userAnswerSchema },
    }),
    async (request) => {
      const person = personOf(request)
      refuseOtherId(person, request.body.id)
      const user = await changeName(ctx, person, request.body.username, actorOf(request))
      return { ...done('Profile updated successfully!'), user: await accountUser(parts, user) }
    },
  )
  server.put(
    '/auth/updatepassword',
    own('changePassword', 'Change the password', {
      refusals: { 403: ['not_yours'], 409: ['no_password'], 429: ['rate_limited'] },
      description: 'Ends all other sessions. Of the browsers that have signed in to the account, only this one stays known.',
      body: z.object({
        id: idField,
        currentPassword: typedPasswordField('Current password is required'),
        password: newPasswordField('New password is required'),
      }),
      response: { 200: userAnswerSchema },
    }),
    async (request, reply) => {
      const person = personOf(request)
      refuseOtherId(person, request.body.id)
      await changes.count(reply, person.userId)
      const user = await changePassword(ctx, person, { ...request.body, ip: request.ip })
      rememberDevice(ctx, reply, person.email)
      return { ...done('Password updated successfully!'), user: await accountUser(parts, user) }
    },
  )
}

function refuseOtherId({ userId }: Person, id: string | undefined): void {
  if (id !== undefined && id !== userId) throw new Refusal(403, 'not_yours', 'This is not your account.')
}

function googleLinkApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  const tries = createLimiter(ctx, {
    name: 'google-link',
    points: 300,
    seconds: 600,
    message: 'Too many Google sign-ins from this network. Please try again in a few minutes.',
  })
  // Each change sends an email, possibly to an unconfirmed address of someone else.
  const changes = createLimiter(ctx, {
    name: 'google-change',
    points: 10,
    seconds: 3_600,
    message: 'You have changed your Google account many times. Please try again later.',
  })
  const path = '/auth/google/link'
  const response = { 200: userAnswerSchema }
  server.post(
    path,
    own('connectGoogle', 'Connect a Google account', {
      refusals: {
        401: ['google_failed'],
        403: ['fresh_sign_in_needed'],
        409: ['google_linked', 'google_taken'],
        429: ['rate_limited'],
        503: ['google_not_configured', 'google_unavailable'],
      },
      body: googleGrantFields,
      response,
    }),
    async (request, reply) => {
      await tries.count(reply)
      const person = personOf(request)
      await changes.count(reply, person.userId)
      const user = await linkGoogle(ctx, person, googleGrantOf(request.body))
      return { ...done('Google is connected. You can now sign in with it.'), user: await accountUser(parts, user) }
    },
  )
  server.delete(
    path,
    own('disconnectGoogle', 'Disconnect the Google account', {
      refusals: { 403: ['fresh_sign_in_needed'], 409: ['no_password'], 429: ['rate_limited'] },
      response,
    }),
    async (request, reply) => {
      const person = personOf(request)
      await changes.count(reply, person.userId)
      const user = await unlinkGoogle(ctx, person)
      return { ...done('Google is disconnected.'), user: await accountUser(parts, user) }
    },
  )
}

function sessionsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/auth/sessions',
    own('listSessions', 'List your sessions, most recently used first', { response: { 200: dataAnswer(z.array(sessionSchema)) } }),
    async (request) => {
      const { userId, sessionId } = personOf(request)
      return ok(await customerSessions(ctx, userId, sessionId))
    },
  )
  server.delete(
    '/auth/sessions/:id',
    own('endSession', 'End a session', { params: idParams, response: { 200: doneAnswer } }),
    async (request, reply) => {
      const person = personOf(request)
      await endOneSession(ctx, person, request.params.id)
      if (request.params.id === person.sessionId) clearRefreshCookie(ctx, reply)
      return done('This session has ended.')
    },
  )
  server.post(
    '/auth/logout-everywhere',
    own('signOutEverywhere', 'Sign out on all devices, including this one', { response: { 200: doneAnswer } }),
    async (request, reply) => {
      await endEverywhere(ctx, personOf(request))
      clearRefreshCookie(ctx, reply)
      return done('You are signed out everywhere.')
    },
  )
}
