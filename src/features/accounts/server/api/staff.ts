import { z } from 'zod'
import { type InvitationView, type OpenInvitation, staffRoles, type StaffView } from '#features/accounts/contract.ts'
import { acceptInvitation, invite, readInvitation, revokeInvitation } from '#features/accounts/server/commands/invitations.ts'
import { changeRole, removeStaff } from '#features/accounts/server/commands/staff.ts'
import { actorOf, originOf } from '#features/accounts/server/context.ts'
import { emailField, linkTokenField, newPasswordField, usernameField } from '#features/accounts/server/input.ts'
import { staffOf } from '#features/accounts/server/queries/staff.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: staff']
const security = [{ staff: ['staff:write'] }]
const params = z.object({ id: z.string().max(60) })
const roleField = z.enum(staffRoles, { error: `role must be one of ${staffRoles.join(', ')}.` })

const staffSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  secondFactor: z.boolean(),
  lastUsedAt: z.string().nullable(),
}) satisfies z.ZodType<StaffView>

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
}) satisfies z.ZodType<InvitationView>

const openSchema = z.object({ email: z.string(), role: z.enum(staffRoles), hasAccount: z.boolean() }) satisfies z.ZodType<OpenInvitation>

/** Who works here, and how somebody comes to. */
export function staffApi(server: HttpServer, ctx: Context): void {
  people(server, ctx)
  inviting(server, ctx)
  accepting(server, ctx)
}

function people(server: HttpServer, ctx: Context): void {
  const list = z.object({ success: z.literal(true), data: z.array(staffSchema), invitations: z.array(invitationSchema) })
  server.get(
    '/operator/staff',
    { schema: { tags, summary: 'Who works here, and who is asked to', response: { 200: list }, security: [{ staff: ['staff:read'] }] } },
    async () => {
      const { staff, invitations } = await staffOf(ctx)
      return { success: true as const, data: staff, invitations }
    },
  )
  server.put(
    '/operator/staff/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Give somebody another role',
        params,
        body: z.object({ role: roleField }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await changeRole(ctx, request.params.id, request.body.role, actorOf(request))
      return { success: true as const, message: 'The role is changed.' }
    },
  )
  server.delete(
    '/operator/staff/:id',
    { schema: { tags, security, summary: 'Take somebody out of the staff; their sessions end', params, response: { 200: doneSchema } } },
    async (request) => {
      await removeStaff(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'They do not work here any more, and are signed out everywhere.' }
    },
  )
}

function inviting(server: HttpServer, ctx: Context): void {
  const body = z.object({ email: emailField, role: roleField })
  const created = doneSchema.extend({ id: z.string() })
  server.post(
    '/operator/invitations',
    { schema: { tags, security, summary: 'Ask somebody by e-mail to join the staff', body, response: { 201: created } } },
    async (request, reply) => {
      const id = await invite(ctx, request.body, actorOf(request))
      return reply
        .code(201)
        .send({ success: true, message: `The invitation goes to ${request.body.email}. It is good for three days.`, id })
    },
  )
  server.delete(
    '/operator/invitations/:id',
    { schema: { tags, security, summary: 'Take an invitation back', params, response: { 200: doneSchema } } },
    async (request) => {
      await revokeInvitation(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The invitation is taken back.' }
    },
  )
}

function accepting(server: HttpServer, ctx: Context): void {
  const told = z.object({ success: z.literal(true), data: openSchema })
  server.post(
    '/auth/invitation',
    {
      schema: {
        tags: ['Accounts'],
        summary: 'What the link of an invitation opens',
        body: z.object({ token: linkTokenField }),
        response: { 200: told },
      },
    },
    async (request) => ({ success: true as const, data: await readInvitation(ctx, request.body.token) }),
  )
  server.post(
    '/auth/invitation/accept',
    {
      schema: {
        tags: ['Accounts'],
        summary: 'Join the staff by the mailed link: signed in, or with a new password',
        body: z.object({
          token: linkTokenField,
          username: usernameField.optional(),
          password: newPasswordField('Please choose a password.').optional(),
        }),
        response: { 200: doneSchema },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request) => {
      const role = await acceptInvitation(ctx, { ...request.body, person: request.person, from: originOf(request) })
      return { success: true as const, message: `Welcome! You work here as ${role} now.` }
    },
  )
}
