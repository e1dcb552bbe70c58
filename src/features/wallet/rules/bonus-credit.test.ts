import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BonusEntry, spentDepositBonus, splitPayout } from '#features/wallet/rules/bonus-credit.ts'
import { splitSpend } from '#features/wallet/rules/transactions.ts'

test.each<[string, BonusEntry[], number]>([
  ['no bonus', [], 0],
  ['a deposit’s bonus is spent', [entry('bonus', 1000), entry('sale', -699)], 699],
  ['spent bonus is partly refunded', [entry('bonus', 1000), entry('sale', -699), entry('refund', 500)], 199],
  ['a gift is spent first', [entry('bonus', 1000), entry('goodwill', 500), entry('sale', -699)], 199],
  ['a gift is all that is spent', [entry('goodwill', 500), entry('sale', -500)], 0],
  ['staff took the bonus back', [entry('bonus', 1000), entry('correction', -1000)], 0],
  ['bonus was only held and released', [entry('bonus', 1000), entry('hold', -699), entry('release', 699)], 0],
])('counts the spent bonus: %s', (_case, entries, cents) => {
  expect(spentDepositBonus(entries)).toBe(cents)
})

test('a payout keeps at most the whole balance', () => {
  expect(splitPayout(10_000, 699)).toEqual({ refundedCents: 9_301, keptCents: 699 })
  expect(splitPayout(500, 699)).toEqual({ refundedCents: 0, keptCents: 500 })
})

const cents = fc.integer({ min: 1, max: 20_000 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('deposit'), cents, bonusCents: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ kind: fc.constantFrom('goodwill', 'order', 'refund', 'erase'), cents, bonusCents: fc.constant(0) }),
)

test('in any history of deposits, gifts, orders, refunds and erasures, no payout exceeds the money received less goods', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let account = emptyAccount()
      for (const { kind, cents: amount, bonusCents } of [...steps, { kind: 'erase', cents: 1, bonusCents: 0 }]) {
        if (kind === 'deposit') deposit(account, amount, bonusCents)
        if (kind === 'goodwill') credit(account, 'goodwill', amount)
        if (kind === 'order') order(account, amount)
        if (kind === 'refund') refund(account, amount)
        if (kind !== 'erase') continue
        const { refundedCents } = splitPayout(account.paidCents, spentDepositBonus(account.entries))
        const goods = account.orders.reduce((sum, parts) => sum + parts.paidCents + parts.bonusCents, 0)
        expect(refundedCents).toBeLessThanOrEqual(Math.max(0, account.inCents + account.givenCents - goods))
        account = emptyAccount()
      }
    }),
  )
})

function entry(reason: BonusEntry['reason'], grantedCents: number): BonusEntry {
  return { reason, amountCents: -grantedCents }
}

interface Account {
  paidCents: number
  bonusCents: number
  inCents: number
  /** Goodwill. */
  givenCents: number
  entries: BonusEntry[]
  orders: { paidCents: number; bonusCents: number }[]
}

function emptyAccount(): Account {
  return { paidCents: 0, bonusCents: 0, inCents: 0, givenCents: 0, entries: [], orders: [] }
}

function credit(account: Account, reason: 'bonus' | 'goodwill' | 'refund' | 'sale', amount: number) {
  if (amount === 0) return
  account.bonusCents += amount
  account.entries.push(entry(reason, amount))
  if (reason === 'goodwill') account.givenCents += amount
}

function deposit(account: Account, amount: number, bonusCents: number) {
  account.paidCents += amount
  account.inCents += amount
  credit(account, 'bonus', bonusCents)
}

function order(account: Account, amount: number) {
  const parts = splitSpend(amount, account)
  if (!parts) return
  account.paidCents -= parts.paidCents
  credit(account, 'sale', -parts.bonusCents)
  account.orders.push(parts)
}

/** Refunds of the newest order: paid money first, then bonus credit. */
function refund(account: Account, amount: number) {
  const last = account.orders.at(-1)
  if (!last) return
  const paidCents = Math.min(amount, last.paidCents)
  const bonusCents = Math.min(amount - paidCents, last.bonusCents)
  account.paidCents += paidCents
  credit(account, 'refund', bonusCents)
  last.paidCents -= paidCents
  last.bonusCents -= bonusCents
}
