import { expect, test } from 'vitest'
import { lookupWithin, publicReach } from '#platform/outgoing-reach.ts'
import { isPublicAddress, mayBePublic } from '#platform/public-host.ts'

test('internet addresses are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:80b::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('local and private addresses are not, in any notation', () => {
  const addresses = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]
  for (const address of [
    ...addresses,
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:20::1',
    '3fff::1',
    '192.88.99.1',
    'name',
    '',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('hosts are checked in the form that requests use', () => {
  for (const url of ['https://fcm.googleapis.com/x', 'https://updates.push.services.mozilla.com/', 'https://8.8.8.8/'])
    expect([url, mayBePublic(new URL(url))]).toEqual([url, true])
  for (const url of [
    'https://localhost/',
    'https://shop.localhost/',
    'https://intranet/',
    'https://db.internal/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://127.1/',
  ])
    expect([url, mayBePublic(new URL(url))]).toEqual([url, false])
})

test('a name that resolves to this machine is refused', async () => {
  const error = await new Promise((resolve) => lookupWithin(publicReach)('localhost', {}, resolve))
  expect(error).toMatchObject({ code: expect.stringMatching(/EREFUSED|ENOTFOUND/) })
})
