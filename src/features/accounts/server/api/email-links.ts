import { z } from 'zod'
import { openInvitationSchema, usernameField } from '#features/accounts/contract.ts'
import { emailField, linkTokenField, newPasswordField, typedEmailField, typedPasswordField } from '#features/accounts/server/api/input.ts'
import { linkOwnerProof, rememberDevice } from '#features/accounts/server/api/signed-in.ts'
import {
  confirmDevice,
  requestReset,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '#features/accounts/server/commands/email-links.ts'
import { acceptInvitation, readInvitation } from '#features/accounts/server/commands/invitations.ts'
import { lockAccount } from '#features/accounts/server/commands/lock-account.ts'
import { checkSetupLink, createFirstOwner } from '#features/accounts/server/commands/staff.ts'
import { originOf, personOf } from '#features/accounts/server/context.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { addToRequestLog } from '#platform/http/request-log.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const open = operations({ tags: ['Accounts'] })
/** For calls with or without a session. */
const maySignIn = operations({ tags: ['Accounts'], security: [{ bearer: [] }, {}] })
const response = { 200: doneAnswer }
const tokenBody = z.object({ token: linkTokenField })
const passwordField = newPasswordField('Please choose a password.')
const FORGOT_ANSWER = 'If there is an account with this email, we have just sent it a link for a new password.'

/** Endpoints behind emailed links (confirm an address, choose a new password, join the staff) and the setup link of a new shop. */
export function emailLinksApi(server: HttpServer, ctx: Context): void {
  passwordResetApi(server, ctx)
  invitationApi(server, ctx)

  server.post(
    '/auth/verify-email',
    maySignIn('confirmEmail', 'Confirm the email address with the emailed token', {
      refusals: { 400: ['invalid_token'], 403: ['password_needed'], 429: ['rate_limited'] },
      description: 'Requires a session of the account, the browser that signed up, or the password of the account.',
      body: tokenBody.extend({ password: typedPasswordField('Please enter your password.').optional() }),
      response,
    }),
    async (request) => {
      const { token, password } = request.body
      await verifyEmail(ctx, token, linkOwnerProof(ctx, request, password))
      return done('Your email address is confirmed.')
    },
  )
  server.post(
    '/auth/known-device',
    open('confirmDevice', 'Make this browser known to an account with the emailed token', {
      refusals: { 400: ['invalid_token'] },
      description: 'Allows signing in despite too many wrong passwords for the account. Sets a cookie.',
      body: tokenBody,
      response,
    }),
    async (request, reply) => {
      rememberDevice(ctx, reply, await confirmDevice(ctx, request.body.token))
      return done('You can now sign in in this browser.')
    },
  )
  server.post(
    '/auth/lock-account',
    open('lockAccount', 'Lock the account with the token of a “This wasn’t me” link', {
      description: 'Ends all sessions, removes everything set up since the change, and refuses sign-ins until the password is reset.',
      refusals: { 400: ['invalid_token'] },
      body: tokenBody,
      response,
    }),
    (request) =>
      doneAfter(lockAccount(ctx, request.body.token), 'Your account is locked. We have sent you a link to choose a new password.'),
  )
  server.post(
    '/auth/verify-email/send',
    open('sendConfirmationEmail', 'Send the confirmation email again', { response, security: [{ bearer: [] }] }),
    async (request) => {
      const person = personOf(request)
      await sendVerification(ctx, person)
      return done(person.emailVerified ? 'Your email address is already confirmed.' : `We have sent a new link to ${person.email}.`)
    },
  )

  const setups = createLimiter(ctx, {
    name: 'first-owner',
    points: 30,
    seconds: 600,
    message: 'Too many attempts. Please wait a few minutes.',
  })
  server.post(
    '/auth/first-owner/link',
    open('checkSetupLink', 'Check the setup link of a new shop', {
      refusals: { 400: ['invalid_token'], 409: ['already_set_up'] },
      body: tokenBody,
      response,
    }),
    (request) => doneAfter(checkSetupLink(ctx, request.body.token), 'The shop has no owner yet.'),
  )
  server.post(
    '/auth/first-owner',
    open('createFirstOwner', 'Create the owner’s account of a new shop', {
      refusals: { 400: ['invalid_token'], 409: ['already_set_up'], 429: ['rate_limited'] },
      description: 'Requires the token of the setup link, which the shop prints when it starts without an owner.',
      body: tokenBody.extend({ username: usernameField, email: emailField, password: passwordField }),
      response,
    }),
    async (request, reply) => {
      await setups.count(reply)
      await createFirstOwner(ctx, { ...request.body, from: originOf(request) })
      return done('The shop is yours. Sign in to set it up.')
    },
  )
}

function passwordResetApi(server: HttpServer, ctx: Context): void {
  const requests = createLimiter(ctx, {
    name: 'account-link',
    points: 100,
    seconds: 600,
    message: 'Too many links were requested from this network. Please try again in a few minutes.',
  })
  server.post(
    '/auth/forgot-password',
    open('requestPasswordReset', 'Email a link to choose a new password', {
      refusals: { 429: ['rate_limited'] },
      description: 'The response is the same whether or not the address has an account.',
      body: z.object({ email: typedEmailField }),
      response,
    }),
    async (request, reply) => {
      await requests.count(reply)
      await requestReset(ctx, request.body.email)
      return done(FORGOT_ANSWER)
    },
  )
  server.post(
    '/auth/reset-password',
    open('resetPassword', 'Choose a new password with the emailed token', {
      refusals: { 400: ['invalid_token'] },
      description: 'Ends all sessions of the account.',
      body: tokenBody.extend({ password: passwordField }),
      response,
    }),
    async (request, reply) => {
      const onAccount = (account: string) => addToRequestLog(request, { account })
      rememberDevice(ctx, reply, await resetPassword(ctx, { ...request.body, ip: request.ip, onAccount }))
      return done('Your password is changed. You can now sign in with it.')
    },
  )
}

function invitationApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/auth/invitation',
    open('readInvitation', 'Get the invitation behind an emailed token', {
      refusals: { 400: ['invalid_token'] },
      body: tokenBody,
      response: { 200: dataAnswer(openInvitationSchema) },
    }),
    async (request) => ok(await readInvitation(ctx, request.body.token)),
  )
  server.post(
    '/auth/invitation/accept',
    maySignIn('acceptInvitation', 'Join the staff with the emailed token', {
      refusals: { 400: ['invalid_token'], 403: ['not_yours'], 409: ['already_staff', 'sign_in_first'] },
      description: 'Requires a session of the invited account, or a name and password for a new one.',
      body: tokenBody.extend({ username: usernameField.optional(), password: passwordField.optional() }),
      response,
    }),
    async (request) => {
      const role = await acceptInvitation(ctx, { ...request.body, person: request.person, from: originOf(request) })
      return done(`Welcome! You are now on the staff, with the role ${role}.`)
    },
  )
}
