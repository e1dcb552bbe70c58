import { expect, test } from 'vitest'
import { lockoutMs, slowdownMs } from '#features/accounts/rules.ts'
import { deviceOf } from '#features/accounts/rules/device.ts'
import { passwordProblem } from '#features/accounts/rules/password.ts'
import { isPermission, mayDo, permissions, permissionsOf } from '#features/accounts/rules/permissions.ts'
import { passkeySite } from '#features/accounts/rules/second-factor.ts'
import { roles } from '#shared/roles.ts'

test.each([
  ['12345', 'Password must be at least 6 characters long.'],
  ['1234567', 'Password must be at least 8 characters'],
  ['12345678', undefined],
  ['🐟🐟🐟🐟', 'Password must be at least 6 characters long.'],
  ['a\u0301'.repeat(4), 'Password must be at least 6 characters long.'],
  ['🐟🐈🐕🐎🐖🐐🐑🐓', undefined],
  ['🐟'.repeat(64), undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'Password must be at most 128 characters'],
])('the password %s: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('a network has ten free attempts, then waits twice as long each time, up to 15 minutes', () => {
  expect([0, 9, 10, 11, 12, 40].map(lockoutMs)).toEqual([0, 0, 1_000, 2_000, 4_000, 900_000])
})

test('answers for an account slow down, up to three seconds', () => {
  expect([0, 4, 5, 6, 9, 10, 40].map(slowdownMs)).toEqual([0, 0, 100, 200, 1_600, 3_000, 3_000])
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (Linux; Android 14; SM-S918B) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('the owner may do everything, a customer nothing', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(permissions))
  expect(permissionsOf('customer')).toEqual([])
})

test('only owners manage staff', () => {
  expect(roles.filter((role) => mayDo(role, 'staff:write'))).toEqual(['owner'])
})

test('bookkeepers cannot change anything', () => {
  expect(permissionsOf('bookkeeper').filter((permission) => !permission.endsWith(':read'))).toEqual([])
})

test('roles have only known permissions, without duplicates', () => {
  for (const role of roles) {
    expect(new Set(permissionsOf(role)).size).toBe(permissionsOf(role).length)
    expect(permissionsOf(role).every(isPermission)).toBe(true)
  }
  expect(isPermission('toString')).toBe(false)
})

test('passkeys need HTTPS and a domain name, or localhost', () => {
  expect(passkeySite('https://shop.example.com')).toEqual({ rpId: 'shop.example.com', origin: 'https://shop.example.com' })
  expect(passkeySite('http://127.0.0.1:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
  expect(passkeySite('http://localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
  expect(passkeySite('http://shop.example.com')).toBeNull()
  expect(passkeySite('https://192.0.2.7')).toBeNull()
})
