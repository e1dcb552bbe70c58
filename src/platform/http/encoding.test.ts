import { expect, test } from 'vitest'
import { encodingOf } from '#platform/http/encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip ; q=0.1', 'gzip'],
  ['gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['br;q=0,gzip;q=0', undefined],
  ['vibrate, x-gzip', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding %j gets %j', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})
