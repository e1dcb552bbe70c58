import { type Mutation, one } from '../mutation.ts'

export const realtimeMutations: Mutation[] = [
  one(
    "another's room can be joined",
    'src/app/realtime.ts',
    'answered((id) => own(id) && socket.join(`user:${person?.userId}`)),',
    'answered((id) => socket.join(`user:${String(id)}`)),',
    'test/api/realtime.test.ts',
  ),
  one(
    'a session that ends keeps its sockets',
    'src/features/accounts/server/commands/end-sessions.ts',
    "ctx.signals.send({ room: `session:${id}`, event: 'session_ended', body: {} })",
    'void [ctx, id]',
    'test/api/realtime.test.ts',
  ),
  one(
    'a conversation is opened by any token',
    'src/app/realtime/visitor.ts',
    "ctx.secrets.verify('conversation', conversation.id, conversation.token)",
    "conversation.token !== ''",
    'test/api/realtime.test.ts',
  ),
  one(
    'who was let in once stays',
    'src/app/realtime/ended.ts',
    'roles.get(sessionId) !== role',
    'role === undefined',
    'test/api/realtime.test.ts',
  ),
  one(
    'pages of other sites connect',
    'src/platform/realtime/sockets.ts',
    'if (origin === undefined) return true',
    'if (host !== undefined) return true',
    'test/api/realtime.test.ts',
  ),
]
