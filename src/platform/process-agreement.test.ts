import { expect, test } from 'vitest'
import { disagreementsOf, requireSameSecret } from '#platform/process-agreement.ts'

const web = { roles: ['web'], host: 'one', pid: 1, version: '0.10.0', redis: true, secretCheck: 'a', acceptedChecks: ['a'], isAlive: true }
const worker = { ...web, roles: ['worker'], host: 'two', pid: 2 }

test('processes that agree are not mentioned, nor are those that stopped', () => {
  expect(disagreementsOf([])).toEqual([])
  expect(disagreementsOf([web, worker, { ...worker, version: '0.9.0', redis: false, secretCheck: 'b', isAlive: false }])).toEqual([])
})

test('each that differs is named with what to do; 0.9 is older than 0.10', () => {
  expect(disagreementsOf([web, { ...worker, version: '0.9.0' }])).toEqual([
    'The worker process on two (pid 2) runs version 0.9.0, while the newest is 0.10.0. Update it, or restart it if it is updated.',
  ])
  expect(disagreementsOf([{ ...web, redis: false }, worker])).toEqual([
    expect.stringMatching(/^The web process on one .* has no REDIS_URL/),
  ])
  expect(disagreementsOf([web, { ...worker, secretCheck: 'b', acceptedChecks: ['b'] }])).toEqual([
    expect.stringContaining('does not accept the APP_SECRET'),
    expect.stringContaining('does not accept the APP_SECRET'),
  ])
})

test('another secret does not start beside one that runs; one whose secret is unknown does not count', () => {
  expect(() => requireSameSecret(web, [worker, { ...worker, secretCheck: null, acceptedChecks: [] }], false)).not.toThrow()
  expect(() => requireSameSecret(web, [{ ...worker, secretCheck: 'b', acceptedChecks: ['b'] }], false)).toThrow(
    /^APP_SECRET is not that of the other processes/,
  )
  expect(() => requireSameSecret(web, [{ ...worker, secretCheck: 'b', acceptedChecks: ['b'] }], true)).toThrow(
    /^APP_SECRET is not set here/,
  )
})

test('while a secret is replaced, whoever accepts both starts beside the others; the one that does not is named', () => {
  const rotated = { ...worker, secretCheck: 'b', acceptedChecks: ['b', 'a'] }
  expect(() => requireSameSecret(rotated, [web], false)).not.toThrow()
  expect(() => requireSameSecret(web, [rotated], false)).toThrow(/^APP_SECRET is not that of the other processes/)
  expect(disagreementsOf([web, rotated])).toEqual([
    expect.stringMatching(/^The web process .* does not accept the APP_SECRET of another one/),
  ])
  expect(disagreementsOf([{ ...web, acceptedChecks: ['a', 'b'] }, rotated])).toEqual([])
})
