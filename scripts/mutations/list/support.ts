import { type Mutation, one } from '../mutation.ts'

const support = 'src/features/support/server'

export const supportMutations: Mutation[] = [
  one(
    "a conversation's id is enough to read it",
    `${support}/policy.ts`,
    'return named?.token !== undefined && ctx.secrets.verify(PURPOSE, id, named.token)',
    'return named?.token !== undefined',
    'test/api/support.test.ts',
    'fifty guests cannot read each other',
  ),
  one(
    "a customer can read another's conversation",
    `${support}/policy.ts`,
    'person !== undefined && person.userId === userId',
    'person !== undefined',
    'test/api/support.test.ts',
    'a customer finds the same conversation on every device, and nobody else does',
  ),
  one(
    "a picture's id is enough to see it",
    `${support}/queries/pictures.ts`,
    '!conversation || !mayAccessConversation(ctx, conversation, requester)',
    '!conversation',
    'test/api/chat-pictures.test.ts',
    'a guest sends pictures without a word: the assistant says who looks at them, and only the conversation shows them',
  ),
  one(
    'a message sent twice is stored twice',
    'db/migrations/033_support.sql',
    '  unique (conversation_id, key)\n',
    '  unique (conversation_id, key, seq)\n',
    'test/api/support.test.ts',
    'a message that is sent twice is kept once, with one answer, also the first of a guest',
  ),
  one(
    'two devices start two conversations',
    `${support}/queries/current.ts`,
    'if (requester.person) await store.lockNewConversations(tx, requester.person.userId)',
    '',
    'test/api/support.test.ts',
    'the first messages from two devices at once begin one conversation',
  ),
  one(
    'the assistant answers after a person has taken over',
    `${support}/commands/respond.ts`,
    "      after(locked.status, 'answer') &&\n",
    '',
    'test/api/support-races.test.ts',
    'where a person takes over while the assistant still thinks, its answer is dropped',
  ),
  one(
    'the second message is answered before the first',
    `${support}/commands/respond.ts`,
    'while (!(await isTurnOf(ctx.db, conversation.id, seq)) && performance.now() < until)',
    'while (false)',
    'test/api/support-races.test.ts',
    'two messages in quick succession are answered in their order, the second knowing of the first',
  ),
  one(
    "a guest can ask about another's order",
    `${support}/commands/answer.ts`,
    'getReadableOrder(ctx, id, { token, person }).catch(passRefusal)',
    'getOrder(ctx.db, id).catch(passRefusal)',
    'test/api/support-races.test.ts',
    'a guest’s orders are those whose token they show',
  ),
  one(
    'spam is acknowledged by email',
    `${support}/commands/contact.ts`,
    'if (!suspected) await publish',
    'await publish',
    'test/api/support-emails.test.ts',
    'what a program sent is kept apart, and emails nobody',
  ),
]
