import { z } from 'zod'
import { apiKeySchema, invitationSchema, newApiKeySchema, staffMemberSchema } from '#features/accounts/contract.ts'
import { permissionNames } from '#features/accounts/rules/permissions.ts'
import { emailField, proofBody } from '#features/accounts/server/api/input.ts'
import { createApiKey, revokeApiKey } from '#features/accounts/server/commands/api-keys.ts'
import { invite, revokeInvitation } from '#features/accounts/server/commands/invitations.ts'
import { changeRole, removeStaff } from '#features/accounts/server/commands/staff.ts'
import { actorOf, personOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import { apiKeys } from '#features/accounts/server/queries/api-keys.ts'
import { staffOf } from '#features/accounts/server/queries/staff.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { staffRoles } from '#shared/roles.ts'

const tags = ['Console: Staff']
const reading = operations({ tags, security: [{ staff: ['staff:read'] }] })
const writing = operations({ tags, security: [{ staff: ['staff:write'] }] })
const roleField = z.enum(staffRoles, { error: `role must be one of ${staffRoles.join(', ')}.` })

/** Staff members, invitations to join them, and API keys. */
export function staffApi(server: HttpServer, ctx: Context): void {
  membersApi(server, ctx)
  invitationsApi(server, ctx)
  apiKeysApi(server, ctx)
}

function waitingForApproval(ctx: Context, approvalId: string) {
  notifyStaff(ctx, 'approval', approvalId)
  return waiting(approvalId)
}

function membersApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/staff',
    reading('listStaff', 'List staff members and open invitations', {
      response: { 200: dataAnswer(z.array(staffMemberSchema)).extend({ invitations: z.array(invitationSchema) }) },
    }),
    async () => {
      const { staff, invitations } = await staffOf(ctx)
      return { ...ok(staff), invitations }
    },
  )
  server.put(
    '/operator/staff/:id',
    writing('changeRole', 'Change a staff member’s role', {
      params: idParams,
      description: 'A role that handles money needs a second person’s approval: 202 with `approvalId`.',
      refusals: { 409: ['approval_waiting', 'last_owner', 'role_changed'] },
      body: z.object({ role: roleField }),
      response: { 200: doneAnswer, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await changeRole(ctx, request.params.id, request.body.role, actorOf(request))
      return approvalId === null ? done('The role was changed.') : reply.code(202).send(waitingForApproval(ctx, approvalId))
    },
  )
  server.delete(
    '/operator/staff/:id',
    writing('removeStaffMember', 'Remove someone from the staff', {
      description:
        'The account becomes a customer account and its sessions end. Removing an approver needs a second person’s approval: 202 with `approvalId`.',
      refusals: { 409: ['approval_waiting', 'last_owner', 'role_changed'] },
      params: idParams,
      response: { 200: doneAnswer, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await removeStaff(ctx, request.params.id, actorOf(request))
      return approvalId === null
        ? done('They were removed from the staff and signed out everywhere.')
        : reply.code(202).send(waitingForApproval(ctx, approvalId))
    },
  )
}

function invitationsApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/invitations',
    writing('inviteStaffMember', 'Invite someone by email to join the staff', {
      refusals: { 403: ['fresh_sign_in_needed'], 409: ['already_staff', 'approval_waiting'], 429: ['rate_limited'] },
      body: proofBody.extend({ email: emailField, role: roleField }),
      description:
        'Requires the password of your account, or a recent sign-in if it has none. A role that handles money needs a second person’s approval, even when resending: 202 with `approvalId`.',
      response: { 201: doneAnswer.extend({ id: z.string() }), 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { email, role, password } = request.body
      const invitation = { email, role, proof: { password, ip: request.ip } }
      const { result: id, approvalId } = await invite(ctx, personOf(request), invitation, actorOf(request))
      if (approvalId !== null) return reply.code(202).send(waitingForApproval(ctx, approvalId))
      return reply.code(201).send({ ...done(`We have emailed the invitation to ${email}. It expires in three days.`), id })
    },
  )
  server.delete(
    '/operator/invitations/:id',
    writing('revokeInvitation', 'Revoke an invitation', { params: idParams, response: { 200: doneAnswer } }),
    (request) => doneAfter(revokeInvitation(ctx, request.params.id, actorOf(request)), 'The invitation was revoked.'),
  )
}

const keys = operations({ tags: ['Console: System'], security: [{ staff: ['system:write'] }] })

const keyBody = proofBody.extend({
  name: z
    .string({ error: 'name must be text.' })
    .trim()
    .min(1, { error: 'Give the key a name so you can recognize it.' })
    .max(60, { error: 'A name has at most 60 characters.' })
    .regex(/^\P{Cc}*$/u, { error: 'A name is a single line.' }),
  scopes: z
    .array(z.enum(permissionNames, { error: 'A scope is the name of a permission.' }), { error: 'scopes must be a list.' })
    .min(1, { error: 'Choose what the key may do.' })
    .max(50),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'expiresAt must be a time such as 2027-01-01T00:00:00Z.' })
    .nullable()
    .default(null)
    .describe('Null if the key works until it is revoked.'),
})

function apiKeysApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/keys',
    keys('listApiKeys', 'List API keys, newest first', {
      response: { 200: dataAnswer(z.array(apiKeySchema)) },
      security: [{ staff: ['system:read'] }],
    }),
    async () => ok(await apiKeys(ctx)),
  )
  server.post(
    '/operator/keys',
    keys('createApiKey', 'Create an API key', {
      description:
        'The key itself is returned only once, in this response. Requires the password of your account, or a recent sign-in if it has none.',
      refusals: { 403: ['fresh_sign_in_needed'], 429: ['rate_limited'] },
      body: keyBody,
      response: { 201: doneAnswer.extend({ data: newApiKeySchema }) },
    }),
    async (request, reply) => {
      const { name, scopes, expiresAt, password } = request.body
      const draft = { name, scopes, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
      const data = await createApiKey(ctx, personOf(request), { draft, proof: { password, ip: request.ip } }, actorOf(request))
      return reply.code(201).send({ ...done('The key was created. Copy it now: you cannot see it again.'), data })
    },
  )
  server.delete(
    '/operator/keys/:id',
    keys('revokeApiKey', 'Revoke an API key', { params: idParams, response: { 200: doneAnswer } }),
    (request) => doneAfter(revokeApiKey(ctx, request.params.id, actorOf(request)), 'The key was revoked and no longer works.'),
  )
}
