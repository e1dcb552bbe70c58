import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.ts'

const live = {
  STORE_MODE: 'live',
  APP_SECRET: 'kT3vN8qXw2LzRb7YcJ5mHf0GsDp9UaE4',
  SMTP_URL: 'smtps://mail.example.com',
  PAYMENT_PROVIDERS: 'crypto:btcpay',
}
const btcpay = { BTCPAY_URL: 'https://pay.example.com', BTCPAY_API_KEY: 'k', BTCPAY_STORE_ID: 's', BTCPAY_WEBHOOK_SECRET: 'w' }

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ ...live, ...btcpay, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('a live shop is served over https, or on this machine alone', () => {
  expect(problemsOf({ PUBLIC_URL: 'http://shop.example.com' })).toEqual([expect.stringContaining('PUBLIC_URL is http')])
  for (const url of ['https://shop.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(problemsOf({ PUBLIC_URL: url })).toEqual([])
})

test('without PAYMENT_PROVIDERS a live shop has nobody to pay yet, and a demo shop the sandbox', () => {
  const { PAYMENT_PROVIDERS: _left, ...rest } = live
  expect(readConfig({ ...rest, PUBLIC_URL: 'https://shop.example.com' }).PAYMENT_PROVIDERS).toEqual({})
  expect(readConfig({}).PAYMENT_PROVIDERS).toEqual({ card: 'sandbox', paypal: 'sandbox', crypto: 'sandbox' })
  const sandbox = problemsOf({ PAYMENT_PROVIDERS: 'sandbox', PUBLIC_URL: 'https://shop.example.com' })
  expect(sandbox).toEqual([expect.stringContaining('PAYMENT_PROVIDERS is "sandbox"')])
})

test('a replaced secret stands beside the one that replaces it', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(40)]
  expect(readConfig({ APP_SECRET: 'c'.repeat(32), APP_SECRET_PREVIOUS: ` ${one}, ${other},` }).APP_SECRET_PREVIOUS).toEqual([one, other])
  expect(readConfig({}).APP_SECRET_PREVIOUS).toEqual([])
  expect(() => readConfig({ APP_SECRET_PREVIOUS: one })).toThrow('APP_SECRET is missing: APP_SECRET_PREVIOUS names what it replaces')
  expect(() => readConfig({ APP_SECRET: one, APP_SECRET_PREVIOUS: 'short' })).toThrow('APP_SECRET_PREVIOUS should be')
})
