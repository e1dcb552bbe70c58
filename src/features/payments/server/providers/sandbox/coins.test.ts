import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coins } from '#features/payments/rules/kinds.ts'
import { coinAmount, invoiceOf } from '#features/payments/server/providers/sandbox/present.ts'

test('amounts are exact and rounded up to the coin’s last decimal', () => {
  expect(coinAmount('bitcoin', 6_500_000)).toBe('1.00000000')
  expect(coinAmount('bitcoin', 699)).toBe('0.00010754')
  expect(coinAmount('ethereum', 699)).toBe('0.002185')
  expect(coinAmount('usdc', 699)).toBe('6.99')
})

test('a higher price never costs fewer coins, and no price costs none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...coins), fc.integer({ min: 1, max: 10_000_000 }), (coin, cents) => {
      expect(Number(coinAmount(coin, cents))).toBeGreaterThan(0)
      expect(Number(coinAmount(coin, cents + 1))).toBeGreaterThanOrEqual(Number(coinAmount(coin, cents)))
    }),
  )
})

test('an invoice has a QR code and always the same address, which no wallet accepts', () => {
  const invoice = invoiceOf('ethereum', 699, 'sbx_1')
  expect(invoice).toEqual(invoiceOf('ethereum', 699, 'sbx_1'))
  expect(invoice.address).toMatch(/^0xSANDBOX/)
  expect(invoice.amount).toBe('0.002185 ETH')
  expect(atob(invoice.qrCode.replace('data:image/svg+xml;base64,', ''))).toMatch(/^<svg /)
})
