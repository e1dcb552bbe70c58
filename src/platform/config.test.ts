import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, settingNames, readConfig } from '#platform/config.ts'

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

test('a live shop requires https, except on a loopback address', () => {
  for (const url of ['https://shop.example.com/shop', 'https://shop.example.com?a=b', 'https://me:secret@shop.example.com'])
    expect(problemsOf({ PUBLIC_URL: url })).toEqual([expect.stringContaining('PUBLIC_URL should be the shop’s own domain without a path')])
  expect(problemsOf({ PUBLIC_URL: 'https://Shop.example.com/' })).toEqual([])
  expect(problemsOf({ PUBLIC_URL: 'http://shop.example.com' })).toEqual([expect.stringContaining('PUBLIC_URL is http')])
  for (const url of ['https://shop.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(problemsOf({ PUBLIC_URL: url })).toEqual([])
})

test('an https address is taken as one however it is written, so that cookies are only sent over https', () => {
  for (const url of [
    'HTTPS://Shop.example.com',
    ' https://shop.example.com/ ',
    'https:shop.example.com',
    String.raw`https:\\shop.example.com`,
  ])
    expect(readConfig({ PUBLIC_URL: url }).PUBLIC_URL).toBe('https://shop.example.com')
})

test('an address without a host, or with a password that cannot be decoded, is refused at the start instead of failing with each use', () => {
  const refused = { SMTP_URL: ['smtp:mail', 'smtp://shop:50%off@mail.example.com'], REDIS_URL: ['redis:cache', 'redis://:50%off@cache'] }
  for (const [name, values] of Object.entries(refused))
    for (const value of values) expect(() => readConfig({ [name]: value })).toThrow(`${name} should be a URL such as`)
  expect(() => readConfig({ DATABASE_URL: 'postgres://shop:50%off@database/shop' })).toThrow('written as %25')
  const DATABASE_URL = 'postgres:///shop?host=/run/postgresql'
  const accepted = { SMTP_URL: 'smtp://shop:50%25off@mail.example.com', REDIS_URL: 'redis://cache', DATABASE_URL }
  expect(readConfig(accepted)).toMatchObject(accepted)
})

test('without PAYMENT_PROVIDERS a live shop has no provider, and a demo shop the sandbox', () => {
  const { PAYMENT_PROVIDERS: _left, ...rest } = live
  expect(readConfig({ ...rest, PUBLIC_URL: 'https://shop.example.com' }).PAYMENT_PROVIDERS).toEqual({})
  expect(readConfig({}).PAYMENT_PROVIDERS).toEqual({ card: 'sandbox', paypal: 'sandbox', crypto: 'sandbox' })
  const sandbox = problemsOf({ PAYMENT_PROVIDERS: 'sandbox', PUBLIC_URL: 'https://shop.example.com' })
  expect(sandbox).toEqual([expect.stringContaining('PAYMENT_PROVIDERS is "sandbox"')])
})

test('a live shop refuses test keys and a demo shop live keys, unless the provider is a stand-in', () => {
  const stripe = { PUBLIC_URL: 'https://shop.example.com', PAYMENT_PROVIDERS: 'card:stripe', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  const paypal = { ...stripe, PAYMENT_PROVIDERS: 'paypal:paypal', PAYPAL_CLIENT_ID: 'i', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }
  const demo = { STORE_MODE: 'demo' }
  const PAYPAL_API_URL = 'https://api-m.sandbox.paypal.com'
  expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_a' })).toEqual([expect.stringContaining('is a test key')])
  expect(problemsOf({ ...stripe, ...demo, STRIPE_SECRET_KEY: 'sk_live_a' })).toEqual([expect.stringContaining('is a live key')])
  expect(problemsOf({ ...paypal, PAYPAL_API_URL })).toEqual([expect.stringContaining('PayPal’s sandbox')])
  expect(problemsOf({ ...paypal, ...demo })).toEqual([expect.stringContaining('PayPal’s live address')])
  expect(problemsOf({ ...paypal, ...demo, PAYPAL_API_URL })).toEqual([])
  expect(problemsOf({ ...stripe, ...demo, STRIPE_SECRET_KEY: 'sk_test_a' })).toEqual([])
  expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_API_URL: 'http://127.0.0.1:4010' })).toEqual([])
})

test('one start reports all problems, each variable once', () => {
  expect(problemsOf({ APP_SECRET: 'short', SMTP_URL: 'mail', BTCPAY_API_KEY: '' })).toEqual([
    expect.stringContaining('APP_SECRET should be at least 32 random characters'),
    expect.stringContaining('SMTP_URL should be a URL such as'),
    expect.stringContaining('BTCPAY_API_KEY is missing'),
    expect.stringContaining('PUBLIC_URL is missing'),
  ])
})

test('replaced secrets are accepted along with the new one', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(40)]
  expect(readConfig({ APP_SECRET: 'c'.repeat(32), APP_SECRET_PREVIOUS: ` ${one}, ${other},` }).APP_SECRET_PREVIOUS).toEqual([one, other])
  expect(readConfig({}).APP_SECRET_PREVIOUS).toEqual([])
  expect(() => readConfig({ APP_SECRET_PREVIOUS: one })).toThrow(
    'APP_SECRET is missing: APP_SECRET_PREVIOUS only lists the secrets it replaces',
  )
  expect(() => readConfig({ APP_SECRET: one, APP_SECRET_PREVIOUS: 'short' })).toThrow('APP_SECRET_PREVIOUS should be')
})

test('compose.yaml publishes ports on IPv4 only, since Docker would give all IPv6 visitors one address', () => {
  const published = [...readFileSync('compose.yaml', 'utf8').matchAll(/^      - '(.*:\d+(?:\/udp)?)'$/gm)].map(([, port]) => port)
  expect(published).toHaveLength(4)
  expect(published.filter((port) => !/^\d+\.\d+\.\d+\.\d+:/.test(port ?? ''))).toEqual([])
})

test('compose.yaml trusts Caddy, and a proxy on the machine itself, which arrives from the network’s gateway', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  const addressOf = (name: string) => new RegExp(`^ +${name}: (.*)$`, 'm').exec(compose)?.[1]
  expect(addressOf('TRUST_PROXY')).toBe(`${addressOf('gateway')},${addressOf('ipv4_address')}`)
})

test('.env.example lists every setting, the guide explains it, and compose.yaml reads or sets it', () => {
  const read = (file: string) => readFileSync(file, 'utf8')
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const names = settingNames.toSorted()
  expect(namesIn(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(names)
  const explained = new Set(namesIn(read('docs/operating/configuration.md'), /`([A-Z][A-Z0-9_]+)`/g))
  expect(names.filter((name) => !explained.has(name))).toEqual([])
  const [, shop = ''] = /^  shop:\n([\s\S]*?)^  \w+:/m.exec(read('compose.yaml')) ?? []
  expect(shop).toContain('env_file:\n      - path: .env\n')
  // Variables set here override .env, so it should only set what a container needs.
  expect(namesIn(shop, /^      ([A-Z][A-Z0-9_]+):/gm)).toEqual(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY'])
})

test('a backup key of spaces, or short but for spaces, is refused; spaces around one don’t count', () => {
  const shop = { PUBLIC_URL: 'https://shop.example.com' }
  for (const BACKUP_KEY of [' '.repeat(40), `short${' '.repeat(40)}`])
    expect(problemsOf({ ...shop, BACKUP_KEY })).toEqual([expect.stringContaining('BACKUP_KEY should be at least 32 random characters')])
  const key = 'kT3vN8qXw2LzRb7YcJ5mHf0GsDp9UaE4'
  expect(readConfig({ BACKUP_KEY: ` ${key}\n` }).BACKUP_KEY).toBe(key)
})
