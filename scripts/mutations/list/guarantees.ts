import { type Mutation, one } from '../mutation.ts'

const guarantees = 'src/features/guarantees'

export const guaranteesMutations: Mutation[] = [
  one(
    'a request of any amount is settled automatically',
    `${guarantees}/rules/money-back.ts`,
    'isSettledByRule: cents <= autoLimitCents',
    'isSettledByRule: cents <= autoLimitCents || true',
    'src/features/guarantees/rules/options.test.ts',
    'money back > above the limit a person confirms it; a withdrawal has no limit',
  ),
  one(
    'a guarantee never expires',
    `${guarantees}/rules/situation.ts`,
    'policy.windowHours * HOUR_MS',
    'policy.windowHours * HOUR_MS * 1_000',
    'src/features/guarantees/rules/options.test.ts',
    'money back > of what was delivered, what is left of the price, for thirty days, by a person who is told why',
  ),
  one(
    'an order counts as late before it is due',
    `${guarantees}/rules/money-back.ts`,
    'if (order.dueAt !== null && now <= order.dueAt)',
    'if (order.dueAt === null)',
    'src/features/guarantees/rules/options.test.ts',
    'money back > what is missing once the order is late, and not a moment sooner',
  ),
  one(
    'a new guarantee version applies to existing orders',
    `${guarantees}/server/queries/situation.ts`,
    'selectPoliciesAt(db, order.createdAt)',
    'selectPoliciesAt(db, now)',
    'test/api/guarantees-operator.test.ts',
    'the guarantees’ versions > a new version applies to orders placed from then on; earlier orders keep theirs',
  ),
  one(
    'an operator can refund more than is open',
    `${guarantees}/server/commands/decide.ts`,
    'if (asked > most)',
    'if (asked < 0)',
    'test/api/guarantees-operator.test.ts',
    'what a person decides > a refund of a completed order waits, is granted in part, paid, and answered',
  ),
  one(
    'a withdrawal is carried out once per event',
    `${guarantees}/server/commands/withdraw.ts`,
    'withdrawal.closedAt !== null',
    'false',
    'test/api/guarantees-withdrawal.test.ts',
    'what is delivered in full cannot be withdrawn from, and the mail says so',
  ),
  one(
    'a second withdrawal replaces the answer to the first',
    `${guarantees}/server/commands/withdraw.ts`,
    'if (earlier) return earlier',
    '',
    'test/api/guarantees-withdrawal.test.ts',
    'declared twice, it is carried out once, and both are answered',
  ),
  one(
    'a stranger’s withdrawal is carried out without proof',
    `${guarantees}/server/commands/withdraw.ts`,
    'declared.provedAt === null && ctx.now() < dueAt(declared)',
    'false',
    'test/api/withdrawal-strangers.test.ts',
    'unanswered, it is carried out after thirty minutes and not before, as of the time it came in',
  ),
  one(
    'another account proves a withdrawal',
    `${guarantees}/server/commands/withdraw.ts`,
    'order && order.userId === userId',
    'order',
    'test/api/withdrawal-strangers.test.ts',
    'the order’s own account needs no further proof, another account does',
  ),
]
