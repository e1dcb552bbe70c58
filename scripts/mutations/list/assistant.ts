import { type Mutation, one } from '../mutation.ts'

const assistant = 'src/features/support/server/assistant'

export const assistantMutations: Mutation[] = [
  one(
    'the log quotes the chat when the model fails',
    `${assistant}/model/ask-model.ts`,
    "if (!(error instanceof Error && error.name.startsWith('AI_'))) return { err: error }",
    'if (error instanceof Error) return { failure: JSON.stringify(error) }',
    'test/assistant/model.test.ts',
    'the rules answer > where the model breaks',
  ),
  one(
    "the assistant acts on another customer's order",
    `${assistant}/execute-proposal.ts`,
    'return order?.userId === person.userId ? order : undefined',
    'return order',
    'test/assistant/execute-proposal.test.ts',
    'nobody carries out what is offered on an order of somebody else',
  ),
  one(
    'the model may invent amounts',
    `${assistant}/model/check.ts`,
    "    [MONEY, 'money'],\n",
    '',
    'test/assistant/model.test.ts',
    'the rules answer > where the model makes up a price',
  ),
  one(
    "a visitor's budget is counted after it is used",
    'src/features/support/server/store/assistant-usage.ts',
    'set questions = used.questions + 1 where used.questions < $3 and used.tokens < $4',
    'set questions = used.questions + 1 where $3 + $4 > 0',
    'test/assistant/model.test.ts',
    'the rules answer > where the visitor’s budget of the day is used up, and only theirs',
  ),
  one(
    'each address of a network gets its own budget for the model',
    'src/features/support/server/api/chat.ts',
    "ctx.secrets.sign('visitor', networkOf(request.ip))",
    "ctx.secrets.sign('visitor', request.ip || networkOf(request.ip))",
    'test/assistant/model.test.ts',
    'the rules answer > where the network’s budget is used up: neither another address of it nor a new account has one of its own',
  ),
  one(
    'many networks together use the model without limit',
    `${assistant}/model/limits.ts`,
    'if (await count(SHOP, visitors)) return true',
    'if ((await count(SHOP, visitors)) || true) return true',
    'test/assistant/model.test.ts',
    'the rules answer > where the budget of the shop is used up, whatever networks the questions come from',
  ),
]
