import { type Mutation, one } from '../mutation.ts'

const assistant = 'src/features/support/server/assistant'

export const assistantMutations: Mutation[] = [
  one(
    'the assistant carries out what is offered on an order of somebody else',
    `${assistant}/carry-out.ts`,
    'return order?.userId === person.userId ? order : undefined',
    'return order',
    'test/assistant/carry-out.test.ts',
  ),
  one('a model makes up sums', `${assistant}/model/check.ts`, "    [MONEY, 'money'],\n", '', 'test/assistant/model.test.ts'),
  one(
    "a visitor's budget is counted after it is used",
    'src/features/support/server/store/assistant-use.ts',
    'set questions = used.questions + 1 where used.questions < $3 and used.tokens < $4',
    'set questions = used.questions + 1 where $3 + $4 > 0',
    'test/assistant/model.test.ts',
  ),
]
