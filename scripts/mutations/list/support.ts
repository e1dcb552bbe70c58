import { type Mutation, one } from '../mutation.ts'

const support = 'src/features/support/server'

export const supportMutations: Mutation[] = [
  one(
    'whoever knows its id reads a conversation',
    `${support}/policy.ts`,
    'return named?.token !== undefined && ctx.secrets.verify(PURPOSE, id, named.token)',
    'return named?.token !== undefined',
    'test/api/support.test.ts',
  ),
  one(
    "a customer reads another's conversation",
    `${support}/policy.ts`,
    'person !== undefined && person.userId === userId',
    'person !== undefined',
    'test/api/support.test.ts',
  ),
  one(
    'a message that is sent twice is kept twice',
    'db/migrations/033_support.sql',
    '  unique (conversation_id, key)\n',
    '  unique (conversation_id, key, seq)\n',
    'test/api/support.test.ts',
  ),
  one(
    'two devices begin two conversations',
    `${support}/current.ts`,
    'if (asker.person) await holdBeginnings(tx, asker.person.userId)',
    '',
    'test/api/support.test.ts',
  ),
  one(
    'the assistant speaks while a person is there',
    `${support}/commands/respond.ts`,
    "      after(held.status, 'answer') &&\n",
    '',
    'test/api/support-races.test.ts',
  ),
  one(
    'the second message is answered before the first',
    `${support}/commands/respond.ts`,
    'while (!(await isTurnOf(ctx.db, conversation.id, seq)) && performance.now() < until)',
    'while (false)',
    'test/api/support-races.test.ts',
  ),
  one(
    "a guest asks about another's order",
    `${support}/commands/ask.ts`,
    'getReadableOrder(ctx, id, { token, person }).catch(passRefusal)',
    'getOrder(ctx.db, id).catch(passRefusal)',
    'test/api/support-races.test.ts',
  ),
  one(
    'spam is acknowledged to whoever it names',
    `${support}/commands/contact.ts`,
    'if (!suspected) await publish',
    'await publish',
    'test/api/support-mails.test.ts',
  ),
]
