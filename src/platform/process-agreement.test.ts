import { expect, test } from 'vitest'
import { disagreementsOf, requireSameSecret } from '#platform/process-agreement.ts'

const web = { roles: ['web'], host: 'one', pid: 1, version: '0.10.0', redis: true, secretCheck: 'a', acceptedChecks: ['a'], isAlive: true }
const worker = { ...web, roles: ['worker'], host: 'two', pid: 2 }

test('processes that agree or have stopped are not reported', () => {
  expect(disagreementsOf([])).toEqual([])
  expect(disagreementsOf([web, worker, { ...worker, version: '0.9.0', redis: false, secretCheck: 'b', isAlive: false }])).toEqual([])
})

test('each process that differs is reported with what to do; 0.9 is older than 0.10', () => {
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

test('a process with a different secret does not start, unless the other secret is unknown', () => {
  expect(() => requireSameSecret(web, [worker, { ...worker, secretCheck: null, acceptedChecks: [] }], false)).not.toThrow()
  expect(() => requireSameSecret(web, [{ ...worker, secretCheck: 'b', acceptedChecks: ['b'] }], false)).toThrow(
    /^APP_SECRET is not that of the other processes/,
  )
  expect(() => requireSameSecret(web, [{ ...worker, secretCheck: 'b', acceptedChecks: ['b'] }], true)).toThrow(
    /^APP_SECRET is not set here/,
  )
})

test('during a rotation a process that accepts both secrets starts; one that does not is reported', () => {
  const rotated = { ...worker, secretCheck: 'b', acceptedChecks: ['b', 'a'] }
  expect(() => requireSameSecret(rotated, [web], false)).not.toThrow()
  expect(() => requireSameSecret(web, [rotated], false)).toThrow(/^APP_SECRET is not that of the other processes/)
  expect(disagreementsOf([web, rotated])).toEqual([
    expect.stringMatching(/^The web process .* does not accept the APP_SECRET of another one/),
  ])
  expect(disagreementsOf([{ ...web, acceptedChecks: ['a', 'b'] }, rotated])).toEqual([])
})
