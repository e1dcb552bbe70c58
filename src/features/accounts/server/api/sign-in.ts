import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedInSchema, signInAnswerSchema, usernameField } from '#features/accounts/contract.ts'
import { isAppCode, typedCode } from '#features/accounts/rules/second-factor.ts'
import {
  codeField,
  emailField,
  googleGrantFields,
  googleGrantOf,
  newPasswordField,
  passkeyAssertion,
  passkeyRequestOptions,
  typedEmailField,
  typedPasswordField,
} from '#features/accounts/server/api/input.ts'
import {
  type AccountsParts,
  answerSecondFactor,
  respondSignedIn,
  clearRefreshCookie,
  deviceCookieOf,
  refreshTokenOf,
  rememberDevice,
  rememberSignUp,
} from '#features/accounts/server/api/signed-in.ts'
import { signInWithGoogle } from '#features/accounts/server/commands/google.ts'
import { register } from '#features/accounts/server/commands/register.ts'
import {
  accountOfRefreshToken,
  endOwnSession,
  endReplacedSession,
  type OpenSession,
  refreshSession,
} from '#features/accounts/server/commands/sessions.ts'
import {
  beginPasskeySignIn,
  checkCredentials,
  signIn,
  signInWithCode,
  signInWithPasskey,
} from '#features/accounts/server/commands/sign-in.ts'
import { bearerOf } from '#features/accounts/server/context.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { addToRequestLog } from '#platform/http/request-log.ts'
import { refuseOtherSites } from '#platform/http/security-headers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

const open = operations({ tags: ['Accounts'] })
const rememberField = z.boolean({ error: 'remember must be true or false.' }).default(false)
const ticketBody = z.object({ ticket: z.string({ error: 'Please sign in again.' }).min(1).max(2_000) })

/** Signing up, in and out. */
export function signInApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  firstFactor(server, ctx, parts)
  secondFactor(server, ctx, parts)
  const registrations = createLimiter(ctx, {
    name: 'registration',
    points: 300,
    seconds: 600,
    message: 'Too many accounts were created from this network. Please try again in a few minutes.',
  })

  const refreshes = createLimiter(ctx, {
    name: 'session-refresh',
    points: 60,
    seconds: 600,
    message: 'Your session was renewed too often. Please try again in a few minutes.',
  })

  server.post(
    '/auth/register',
    open('register', 'Sign up', {
      refusals: { 429: ['rate_limited'] },
      description:
        'Creates an account and emails a link to confirm the address. If the address already has an account, the response is the same and the owner gets an email.',
      body: z.object({
        username: usernameField,
        email: emailField,
        password: newPasswordField('Please choose a password.'),
        marketing: z.boolean({ error: 'marketing must be true or false.' }).default(false),
      }),
      response: { 201: doneAnswer },
    }),
    async (request, reply) => {
      await registrations.count(reply)
      rememberSignUp(ctx, reply, await register(ctx, { ...request.body, ip: request.ip }))
      return reply.code(201).send(done(`Registration successful! Welcome to ${ctx.config.STORE_NAME}!`))
    },
  )

  server.post(
    '/auth/refresh',
    {
      ...open('refreshSession', 'Get a new token for the refresh cookie', {
        refusals: { 401: ['authentication_required'], 403: ['other_site'], 429: ['rate_limited'] },
        response: { 200: signedInSchema },
      }),
      onRequest: refuseOtherSites(ctx.config),
      errorHandler(error, _request, reply) {
        if (error instanceof Refusal && error.status === 401) clearRefreshCookie(ctx, reply)
        throw error
      },
    },
    async (request, reply) => {
      addToRequestLog(request, { factor: 'refresh_token' })
      const spent = refreshTokenOf(ctx, request)
      const account = await accountOfRefreshToken(ctx, spent)
      if (account !== undefined) {
        addToRequestLog(request, { account })
        await refreshes.count(reply, account)
      }
      return respondSignedIn(ctx, reply, parts, await refreshSession(ctx, spent))
    },
  )

  server.post(
    '/auth/logout',
    {
      ...open('signOut', 'Sign out', { refusals: { 403: ['other_site'] }, response: { 200: doneAnswer } }),
      onRequest: refuseOtherSites(ctx.config),
    },
    async (request, reply) => {
      const account = await endOwnSession(ctx, { token: bearerOf(request), refreshToken: refreshTokenOf(ctx, request) })
      if (account !== undefined) addToRequestLog(request, { account })
      clearRefreshCookie(ctx, reply)
      return done('You are signed out.')
    },
  )
}

/** Adds the factor of a sign-in to the request log. Returns a function that adds the account. */
function logSignIn(request: FastifyRequest, factor: 'password' | 'google' | 'app' | 'recovery_code' | 'passkey') {
  addToRequestLog(request, { factor })
  return (account: string) => addToRequestLog(request, { account })
}

function firstFactor(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  const googleTries = createLimiter(ctx, {
    name: 'google-sign-in',
    points: 300,
    seconds: 600,
    message: 'Too many Google sign-ins from this network. Please try again in a few minutes.',
  })
  const response = { 200: signInAnswerSchema }
  const description = 'Returns a session, or a ticket for the second factor if the account has one.'

  server.post(
    '/auth/login',
    open('signIn', 'Sign in with email and password', {
      refusals: { 401: ['invalid_credentials'], 403: ['account_locked'], 429: ['rate_limited', 'unknown_device'] },
      description,
      body: z.object({ email: typedEmailField, password: typedPasswordField('Please enter your password.'), remember: rememberField }),
      response,
    }),
    async (request, reply) => {
      const { remember, ...credentials } = request.body
      const onAccount = logSignIn(request, 'password')
      const user = await checkCredentials(ctx, { ...credentials, ip: request.ip, device: deviceCookieOf(ctx, request), onAccount })
      if (user.secondFactorAt) return answerSecondFactor(ctx, reply, user, remember)
      const session = await signIn(ctx, user, { remember, userAgent: request.headers['user-agent'] })
      return answerKnown(ctx, reply, parts, { user, session })
    },
  )

  server.post(
    '/auth/google',
    open('signInWithGoogle', 'Sign in or sign up with Google', {
      refusals: {
        401: ['google_failed'],
        403: ['account_locked'],
        409: ['account_exists'],
        429: ['rate_limited'],
        503: ['google_not_configured', 'google_unavailable'],
      },
      description: `Accepts a code with its verifier (PKCE), or an access token. ${description}`,
      body: googleGrantFields.extend({ remember: rememberField }),
      response,
    }),
    async (request, reply) => {
      const onAccount = logSignIn(request, 'google')
      await googleTries.count(reply)
      const { remember, ...fields } = request.body
      const browser = { remember, userAgent: request.headers['user-agent'] }
      const { user, session } = await signInWithGoogle(ctx, googleGrantOf(fields), { ...browser, onAccount })
      if (!session) return answerSecondFactor(ctx, reply, user, remember)
      return respondNewSession(ctx, reply, parts, { user, session }, 'Google login successful!')
    },
  )
}

interface Opened {
  user: User
  session: OpenSession
}

/** Responds with a session that was just opened. Ends the account's session that this browser had until now. */
async function respondNewSession(ctx: Context, reply: FastifyReply, parts: AccountsParts, opened: Opened, message?: string) {
  await endReplacedSession(ctx, opened.user.id, refreshTokenOf(ctx, reply.request))
  return respondSignedIn(ctx, reply, parts, opened, message)
}

/** Responds with a new session and makes the browser known to its account. */
async function answerKnown(ctx: Context, reply: FastifyReply, parts: AccountsParts, opened: Opened) {
  const answer = await respondNewSession(ctx, reply, parts, opened)
  if (opened.user.email !== null) rememberDevice(ctx, reply, opened.user.email)
  return answer
}

function secondFactor(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  // Each challenge is stored until it is used or expires. Only people who know the password are counted, so strangers can't lock anyone out.
  const challenges = createLimiter(ctx, {
    name: 'passkey-challenge',
    points: 60,
    seconds: 600,
    message: 'You have started signing in many times. Please try again in a few minutes.',
  })
  // Wrong codes are forgotten after a quarter of an hour. Without this limit, someone who knows the password could guess a code within months.
  const codes = createLimiter(ctx, {
    name: 'sign-in-code',
    points: 60,
    seconds: 24 * 3_600,
    message: 'Too many codes were entered for this account today. To sign in, choose a new password with “Forgot your password?”.',
  })
  const response = { 200: signedInSchema }
  server.post(
    '/auth/second-factor',
    open('signInWithCode', 'Finish signing in with an authenticator code or a recovery code', {
      refusals: { 400: ['wrong_code'], 401: ['ticket_void'], 429: ['rate_limited'] },
      body: ticketBody.extend({ code: codeField }),
      response,
    }),
    async (request, reply) => {
      const log = logSignIn(request, isAppCode(typedCode(request.body.code)) ? 'app' : 'recovery_code')
      const onAccount = async (userId: string, passwordMark: string) => {
        log(userId)
        await codes.count(reply, `${userId} ${passwordMark}`)
      }
      const attempt = { ...request.body, ip: request.ip, userAgent: request.headers['user-agent'], onAccount }
      return answerKnown(ctx, reply, parts, await signInWithCode(ctx, attempt))
    },
  )
  server.post(
    '/auth/second-factor/passkey/options',
    open('beginPasskeySignIn', 'Get the options to sign in with a passkey', {
      refusals: { 401: ['ticket_void'], 409: ['no_passkey'], 429: ['rate_limited'] },
      body: ticketBody,
      response: { 200: dataAnswer(passkeyRequestOptions) },
    }),
    async (request, reply) => ok({ ...(await beginPasskeySignIn(ctx, request.body.ticket, (userId) => challenges.count(reply, userId))) }),
  )
  server.post(
    '/auth/second-factor/passkey',
    open('signInWithPasskey', 'Finish signing in with a passkey', {
      refusals: { 400: ['passkey_refused'], 401: ['ticket_void'], 429: ['rate_limited'] },
      body: ticketBody.extend({ response: passkeyAssertion }),
      response,
    }),
    async (request, reply) => {
      const onAccount = logSignIn(request, 'passkey')
      const attempt = { ...request.body, ip: request.ip, userAgent: request.headers['user-agent'], onAccount }
      return answerKnown(ctx, reply, parts, await signInWithPasskey(ctx, attempt))
    },
  )
}
