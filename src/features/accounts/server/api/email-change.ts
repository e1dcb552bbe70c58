import { z } from 'zod'
import { emailField, factorProofBody, linkTokenField } from '#features/accounts/server/api/input.ts'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import {
  approveNewEmail,
  cancelEmailChange,
  confirmNewEmail,
  type EmailChangeState,
  requestEmailChange,
} from '#features/accounts/server/commands/email-change.ts'
import { personOf } from '#features/accounts/server/context.ts'
import type { Context } from '#platform/context.ts'
import { done, doneAfter, doneAnswer } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Accounts']
const own = operations({ tags, security: [{ bearer: [] }] })
/** For calls with or without a session. */
const maySignIn = operations({ tags, security: [{ bearer: [] }, {}] })
const byLink = operations({ tags, refusals: { 400: ['invalid_token'] }, response: { 200: doneAnswer } })
const body = z.object({ token: linkTokenField })

const answers: Record<EmailChangeState, (other: string) => string> = {
  waiting: (other) => `Thank you. The address changes as soon as you use the link that we sent to ${other}.`,
  done: () => 'Your email address has been changed.',
}

/** Changing an account's email address, which both mailboxes have to agree to. */
export function emailChangeApi(server: HttpServer, ctx: Context, { emailChangeParts }: AccountsParts): void {
  const requests = createLimiter(ctx, {
    name: 'email-change',
    points: 30,
    seconds: 600,
    message: 'Too many changes were requested from this network. Please try again in a few minutes.',
  })
  // The new address may be a stranger's, and several accounts can request it.
  const mailboxes = createLimiter(ctx, {
    name: 'email-change-mailbox',
    points: 3,
    seconds: 3_600,
    message: 'Too many links were sent to this address. Please try again later.',
  })
  server.post(
    '/account/email',
    own('requestEmailChange', 'Request a change of email address', {
      refusals: { 400: ['wrong_code'], 403: ['fresh_sign_in_needed'], 429: ['rate_limited'] },
      description:
        'Emails a link to the new address and one to the current one. The address changes after both were used. The response is the same if the new address already has an account or was sent three such links within the hour.',
      body: factorProofBody.extend({ email: emailField }),
      response: { 200: doneAnswer },
    }),
    async (request, reply) => {
      await requests.count(reply)
      await requestEmailChange(ctx, personOf(request), { ...request.body, ip: request.ip }, (mailbox) => mailboxes.countSilently(mailbox))
      return done('We’ve sent a link to your new address and one to your current address. Open both to make the change.')
    },
  )
  server.post(
    '/auth/new-email/confirm',
    maySignIn('confirmNewEmail', 'Confirm a new address with the token sent to it', {
      refusals: { 400: ['invalid_token'], 403: ['sign_in_first'] },
      description: 'Requires a session of the account.',
      body,
      response: { 200: doneAnswer },
    }),
    async (request) => {
      const state = await confirmNewEmail(ctx, request.body.token, request.person, emailChangeParts)
      return done(answers[state]('your current address'))
    },
  )
  server.post(
    '/auth/new-email/approve',
    byLink('approveNewEmail', 'Approve a new address with the token sent to the current one', { body }),
    async (request) => done(answers[await approveNewEmail(ctx, request.body.token, emailChangeParts)]('your new address')),
  )
  server.post(
    '/auth/new-email/cancel',
    byLink('cancelEmailChange', 'Cancel a change of address with the token sent to the current one', { body }),
    (request) => doneAfter(cancelEmailChange(ctx, request.body.token), 'The change is canceled. Your account keeps its email address.'),
  )
}
