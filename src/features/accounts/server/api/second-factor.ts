import { z } from 'zod'
import { passkeyListSchema, secondFactorSchema, secondFactorSetupSchema } from '#features/accounts/contract.ts'
import { codeField, factorProofBody, passkeyCreationOptions, passkeyRegistration, proofBody } from '#features/accounts/server/api/input.ts'
import { addPasskey, beginPasskeyRegistration, removePasskey } from '#features/accounts/server/commands/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '#features/accounts/server/commands/second-factor.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { passkeysOf } from '#features/accounts/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, ok } from '#platform/http/answers.ts'
import { createLimiter, type Limiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const own = operations({ tags: ['Accounts'], security: [{ bearer: [] }] })
const path = '/account/second-factor'
const passkeysPath = '/account/passkeys'
const recoveryCodesAnswer = doneAnswer.extend({ data: z.object({ recoveryCodes: z.array(z.string()) }) })

/** Setting up and removing the second factor and its passkeys. */
export function secondFactorApi(server: HttpServer, ctx: Context): void {
  // For minutes after signing in, these need no new code. Replacing the recovery codes sends an email, and a started passkey is stored.
  const changes = createLimiter(ctx, {
    name: 'second-factor-change',
    points: 20,
    seconds: 3_600,
    message: 'You have changed your second factor many times. Please try again later.',
  })
  passkeysApi(server, ctx, changes)
  server.get(
    path,
    own('getSecondFactor', 'Get the state of your second factor', { response: { 200: dataAnswer(secondFactorSchema) } }),
    async (request) => ok(await secondFactorOf(ctx, personOf(request))),
  )
  server.post(
    path,
    own('beginSecondFactor', 'Start setting up an authenticator app', {
      refusals: { 403: ['email_not_verified', 'fresh_sign_in_needed'], 409: ['second_factor_on'], 429: ['rate_limited'] },
      body: proofBody,
      response: { 200: dataAnswer(secondFactorSetupSchema) },
    }),
    async (request, reply) => {
      const data = await beginSecondFactor(ctx, personOf(request), { ...request.body, ip: request.ip })
      void reply.header('cache-control', 'no-store')
      return ok(data)
    },
  )
  server.post(
    `${path}/confirm`,
    own('confirmSecondFactor', 'Turn on the second factor with a code from the app', {
      refusals: { 400: ['wrong_code'], 403: ['email_not_verified'], 409: ['second_factor_on'], 429: ['rate_limited'] },
      description: 'Ends all other sessions. Returns the recovery codes, which are shown only once.',
      body: z.object({ code: codeField }),
      response: { 200: recoveryCodesAnswer },
    }),
    async (request, reply) => {
      const recoveryCodes = await confirmSecondFactor(ctx, personOf(request), { ...request.body, ip: request.ip })
      void reply.header('cache-control', 'no-store')
      return { ...done('Your second factor is on.'), data: { recoveryCodes } }
    },
  )
  server.post(
    `${path}/recovery-codes`,
    own('renewRecoveryCodes', 'Replace the recovery codes', {
      refusals: { 400: ['wrong_code'], 403: ['fresh_sign_in_needed'], 409: ['second_factor_off'], 429: ['rate_limited'] },
      body: factorProofBody,
      response: { 200: recoveryCodesAnswer },
    }),
    async (request, reply) => {
      const person = personOf(request)
      await changes.count(reply, person.userId)
      const recoveryCodes = await renewRecoveryCodes(ctx, person, { ...request.body, ip: request.ip })
      void reply.header('cache-control', 'no-store')
      return { ...done('Your old recovery codes no longer work.'), data: { recoveryCodes } }
    },
  )
  server.delete(
    path,
    own('removeSecondFactor', 'Turn off the second factor', {
      refusals: { 400: ['wrong_code'], 403: ['fresh_sign_in_needed'], 409: ['second_factor_off'], 429: ['rate_limited'] },
      body: factorProofBody,
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(removeSecondFactor(ctx, personOf(request), { ...request.body, ip: request.ip }), 'Your second factor is off.'),
  )
}

function passkeysApi(server: HttpServer, ctx: Context, changes: Limiter): void {
  server.get(
    passkeysPath,
    own('listPasskeys', 'List your passkeys', { response: { 200: dataAnswer(passkeyListSchema) } }),
    async (request) => ok(await passkeysOf(ctx, personOf(request))),
  )
  server.post(
    `${passkeysPath}/options`,
    own('beginPasskeyRegistration', 'Get the options to create a passkey', {
      refusals: {
        400: ['wrong_code'],
        403: ['email_not_verified', 'fresh_sign_in_needed'],
        409: ['second_factor_off', 'too_many_passkeys', 'passkeys_need_a_name'],
        429: ['rate_limited'],
      },
      body: factorProofBody,
      response: { 200: dataAnswer(passkeyCreationOptions) },
    }),
    async (request, reply) => {
      const person = personOf(request)
      await changes.count(reply, person.userId)
      return ok({ ...(await beginPasskeyRegistration(ctx, person, { ...request.body, ip: request.ip })) })
    },
  )
  server.post(
    passkeysPath,
    own('addPasskey', 'Add a passkey', {
      refusals: { 400: ['passkey_refused'], 409: ['too_many_passkeys', 'passkeys_need_a_name'] },
      body: z.object({
        name: z.string().trim().min(1, { error: 'Give the passkey a name, such as the name of the device.' }).max(60),
        response: passkeyRegistration,
      }),
      response: { 201: doneAnswer },
    }),
    async (request, reply) => {
      await addPasskey(ctx, personOf(request), request.body)
      return reply.code(201).send(done('The passkey was added.'))
    },
  )
  server.delete(
    `${passkeysPath}/:id`,
    own('removePasskey', 'Remove a passkey', {
      refusals: { 400: ['wrong_code'], 403: ['fresh_sign_in_needed'], 429: ['rate_limited'] },
      params: z.object({ id: z.string().max(400) }),
      body: factorProofBody,
      response: { 200: doneAnswer },
    }),
    (request) =>
      doneAfter(removePasskey(ctx, personOf(request), request.params.id, { ...request.body, ip: request.ip }), 'The passkey was removed.'),
  )
}
