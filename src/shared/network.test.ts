import { expect, test } from 'vitest'
import { networkOf, subscriberNetworkOf } from '#shared/network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:50000', '203.0.113.9'],
  ['[2001:db8:1:2::1]:50000', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9', undefined],
  ['usr_1', undefined],
])('%s is in %s', (network, wider) => {
  expect(subscriberNetworkOf(network)).toBe(wider)
})
