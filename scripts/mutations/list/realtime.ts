import { type Mutation, one } from '../mutation.ts'

export const realtimeMutations: Mutation[] = [
  one(
    "a socket can join another customer's room",
    'src/app/realtime.ts',
    'answered((id) => own(id) && socket.join(`user:${person?.userId}`)),',
    'answered((id) => socket.join(`user:${String(id)}`)),',
    'test/api/realtime.test.ts',
    "another's room cannot be joined, in whatever way it is asked for",
  ),
  one(
    'a customer is taken for one of the staff who has an order open',
    'src/app/realtime.ts',
    'if (!viewing || !isStaff || !person) return',
    'if (!viewing || !person) return',
    'test/api/realtime-orders.test.ts',
    'staff hear who of them has an order open; customers hear nothing of it and say nothing',
  ),
  one(
    'an ended session keeps its sockets',
    'src/features/accounts/server/commands/sessions.ts',
    "ctx.signals.send({ room: `session:${id}`, event: 'session_ended', body: {} })",
    'void [ctx, id]',
    'test/api/realtime.test.ts',
    'signing out cuts the session’s sockets, and nothing is heard after',
  ),
  one(
    "any token opens a conversation's socket",
    'src/app/realtime/visitor.ts',
    "ctx.secrets.verify('conversation', conversation.id, conversation.token)",
    "conversation.token !== ''",
    'test/api/realtime.test.ts',
    'a guest hears of the conversation whose token they show, and of no other',
  ),
  one(
    'a socket keeps a staff role that has ended',
    'src/app/realtime/ended.ts',
    'roles.get(sessionId) !== role',
    'role === undefined',
    'test/api/realtime.test.ts',
    'who is no longer of the staff hears nothing more as such',
  ),
  one(
    'pages of other sites can open a socket',
    'src/platform/realtime/sockets.ts',
    'if (origin === undefined) return true',
    'if (host !== undefined) return true',
    'test/api/realtime.test.ts',
    'a page of another site is refused, the shop’s own is not',
  ),
]
