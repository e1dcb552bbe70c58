import type { Question } from './question.ts'
import { account } from './questions/account.ts'
import { afterwards } from './questions/afterwards.ts'
import { catalog } from './questions/catalog.ts'
import { delivery } from './questions/delivery.ts'
import { everyday } from './questions/everyday.ts'
import { fresh } from './questions/fresh.ts'
import { guarantees } from './questions/guarantees.ts'
import { orders } from './questions/orders.ts'
import { paying } from './questions/paying.ts'
import { prices } from './questions/prices.ts'
import { safety } from './questions/safety.ts'
import { talk } from './questions/small-talk.ts'

/** Everything the assistant is asked in the tests, by topic. */
export const questions: Record<string, Question[]> = {
  prices,
  catalog,
  delivery,
  paying,
  account,
  orders,
  guarantees,
  safety,
  talk,
  afterwards,
  everyday,
  fresh,
}
