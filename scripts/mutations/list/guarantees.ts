import { type Mutation, one } from '../mutation.ts'

const guarantees = 'src/features/guarantees'

export const guaranteesMutations: Mutation[] = [
  one(
    'a rule settles any amount',
    `${guarantees}/rules/money-back.ts`,
    'isSettledByRule: cents <= autoLimitCents',
    'isSettledByRule: cents <= autoLimitCents || true',
    'src/features/guarantees/rules/remedies.test.ts',
    'rules',
  ),
  one(
    'a guarantee never ends',
    `${guarantees}/rules/situation.ts`,
    'policy.windowHours * HOUR_MS',
    'policy.windowHours * HOUR_MS * 1_000',
    'src/features/guarantees/rules/remedies.test.ts',
    'rules',
  ),
  one(
    'an order is late before its time',
    `${guarantees}/rules/money-back.ts`,
    'if (order.dueAt !== null && now <= order.dueAt)',
    'if (order.dueAt === null)',
    'src/features/guarantees/rules/remedies.test.ts',
    'rules',
  ),
  one(
    'a new version holds for orders that are there',
    `${guarantees}/server/situation.ts`,
    'selectPoliciesAt(db, order.createdAt)',
    'selectPoliciesAt(db, now)',
    'test/api/guarantees-operator.test.ts',
  ),
  one(
    'an operator gives back what is not open',
    `${guarantees}/server/commands/decide.ts`,
    'if (asked > most)',
    'if (asked < 0)',
    'test/api/guarantees-operator.test.ts',
  ),
  one(
    'a declaration of withdrawal is carried out each time that it is heard of',
    `${guarantees}/server/commands/withdraw.ts`,
    'withdrawal.remedyId !== null',
    'false',
    'test/api/guarantees-withdrawal.test.ts',
  ),
  one(
    'a second declaration undoes the answer to the first',
    `${guarantees}/server/commands/withdraw.ts`,
    'if (earlier) return earlier',
    '',
    'test/api/guarantees-withdrawal.test.ts',
  ),
]
