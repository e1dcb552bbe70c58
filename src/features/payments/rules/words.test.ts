import { expect, test } from 'vitest'
import { amountProblem, methodList, sandboxWays, waysWithCoins } from '#features/payments/rules/words.ts'

test('methods are listed as in a sentence, in order', () => {
  expect([methodList([]), methodList(['crypto']), methodList(['paypal', 'card'])]).toEqual(['', 'crypto', 'PayPal or card'])
  expect(methodList(['card', 'paypal', 'crypto'])).toBe('card, PayPal or crypto')
})

test('coins are listed if the shop knows them', () => {
  expect(waysWithCoins(sandboxWays)).toBe('card, PayPal or crypto (Bitcoin, Ethereum or USDC)')
  expect(waysWithCoins({ ...sandboxWays, coins: [] })).toBe('card, PayPal or crypto')
  expect(waysWithCoins({ ...sandboxWays, methods: ['card'] })).toBe('card')
})

test('amounts are checked against the limits, inclusive', () => {
  const limits = { minCents: 500, maxCents: 2_000, provider: 'stripe', isSplit: false } as const
  expect([500, 2_000].map((cents) => amountProblem('card', cents, limits))).toEqual([undefined, undefined])
  expect(amountProblem('card', 499, limits)).toContain('from $5.00')
  expect(amountProblem('paypal', 2_001, limits)).toContain('up to $20.00')
  const unlimited = { minCents: null, maxCents: null, isSplit: false } as const
  expect(amountProblem('card', 1, { ...unlimited, provider: 'sandbox' })).toBeUndefined()
  expect(amountProblem('card', 50, { ...unlimited, provider: 'stripe' })).toBeUndefined()
  expect(amountProblem('card', 49, { ...unlimited, provider: 'stripe' })).toContain(
    'from $0.50. Please choose another way to pay, or a larger',
  )
  expect(amountProblem('card', 20, { ...limits, isSplit: true })).toContain(
    'from $5.00. Please choose another way to pay, or pay the full amount without',
  )
})
