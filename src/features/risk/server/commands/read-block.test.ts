import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { networkAround } from '#features/risk/server/commands/read-block.ts'

test.each([
  ['203.0.113.9', 24, '203.0.113.255'],
  ['203.0.113.9', 32, '203.0.113.9'],
  ['10.20.30.40', 13, '10.23.255.255'],
  ['2001:db8:7::', 48, '2001:DB8:7:ffff::1'],
  ['::1', 128, '0:0:0:0:0:0:0:1'],
  ['2001:db8:1:2:3:4:5:6', 71, '2001:db8:1:2:1ff:ffff::'],
  ['64:ff9b::192.0.2.1', 120, '64:ff9b::c000:2ff'],
])('%s/%d contains %s', (address, bits, inside) => {
  expect(networkAround(inside, bits)).toBe(networkAround(address, bits))
})

test('networks contain what Node’s own block list says', () => {
  const address = (seed: number) => [11, 12, seed % 4, (seed * 37) % 256].join('.')
  for (let seed = 0; seed < 300; seed++) {
    const bits = 16 + (seed % 17)
    const list = new BlockList()
    list.addSubnet(address(seed), bits, 'ipv4')
    const other = address(seed * 7 + 1)
    expect(networkAround(other, bits) === networkAround(address(seed), bits)).toBe(list.check(other, 'ipv4'))
  }
})

test('nothing that isn’t an address is in a network', () => {
  expect(networkAround('unknown', 16)).not.toBe(networkAround('0.0.0.0', 16))
  expect(networkAround('0.0.0.0', 16)).not.toBe(networkAround('::', 16))
})
