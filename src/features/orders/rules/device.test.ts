import { expect, test } from 'vitest'
import { readDevice } from '#features/orders/rules/device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'],
  ['phone', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['phone', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  ['tablet', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  ['tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1'],
  ['computer', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'],
  ['computer', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [null, 'curl/8.5.0'],
  [null, ''],
])('%s: %s', (device, name) => {
  expect(readDevice({ 'user-agent': name })).toBe(device)
})

test('a browser that says it’s mobile is a phone, whatever its user agent', () => {
  const name = `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`
  expect(readDevice({ 'user-agent': name, 'sec-ch-ua-mobile': '?1' })).toBe('phone')
  expect(readDevice({ 'user-agent': name, 'sec-ch-ua-mobile': '?0' })).toBe('computer')
  expect(readDevice({})).toBeNull()
})
