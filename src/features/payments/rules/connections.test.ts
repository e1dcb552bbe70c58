import { expect, test } from 'vitest'
import { fieldProblem, isStatementText } from '#features/payments/rules/connections.ts'

test('a live shop accepts live Stripe keys and a demo shop test keys, restricted or not', () => {
  for (const kind of ['sk', 'rk']) {
    expect(fieldProblem('stripe', 'secretKey', `${kind}_live_abc`, true)).toBeUndefined()
    expect(fieldProblem('stripe', 'secretKey', `${kind}_test_abc`, true)).toMatch(/test key, which moves no money/)
    expect(fieldProblem('stripe', 'secretKey', `${kind}_test_abc`, false)).toBeUndefined()
    expect(fieldProblem('stripe', 'secretKey', `${kind}_live_abc`, false)).toMatch(/charges real cards/)
  }
})

test.each(['https://pay.example.com', 'https://pay.example.com:8443/', 'http://127.0.0.1:49392'])('%s is a valid server address', (url) => {
  expect(fieldProblem('btcpay', 'url', url, true)).toBeUndefined()
})

test.each([
  'pay.example.com',
  'http://pay.example.com',
  'https://ada:pw@pay.example.com',
  'https://pay.example.com?a=b',
  'ftp://a.example',
])('%s is not', (url) => expect(fieldProblem('btcpay', 'url', url, true)).toMatch(/starts with https/))

test.each(['GROUNDSWL', 'GS 24', 'a.b-c', 'Shop 12345'])('banks print %s', (text) => expect(isStatementText(text)).toBe(true))

test.each(['', 'A', '12345', 'Views & likes', 'ELEVENCHARS', "it's", ' shop', 'shop*'])('banks don’t print %j', (text) =>
  expect(isStatementText(text)).toBe(false),
)
