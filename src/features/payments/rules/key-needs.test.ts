import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { btcPayPermissions, payPalFeatures, stripeAccess } from '#features/payments/rules/key-needs.ts'

test('the operator’s page lists exactly the permissions that a key needs', () => {
  const page = readFileSync('docs/operating/payments.md', 'utf8')
  const sectionOf = (title: string) => page.split(/^### /m).find((section) => section.startsWith(title)) ?? ''
  const named = (title: string, pattern: RegExp) => [...sectionOf(title).matchAll(pattern)].map(([, name]) => name)
  expect(named('Stripe', /(?<!\*)\*([A-Z][\w ]+)\*(?!\*)/g)).toEqual([...stripeAccess.write, ...stripeAccess.read])
  expect(new Set(named('PayPal', /(?<!\*)\*([A-Z][\w ]+)\*(?!\*)/g))).toEqual(
    new Set([...payPalFeatures, 'Checkout order approved', 'Payment capture', 'Customer dispute']),
  )
  expect(new Set(named('BTCPay Server', /`(?:btcpay\.store\.)?((?:webhooks\.)?can[a-z]+)`/g))).toEqual(new Set(btcPayPermissions))
})
