import { expect, test } from 'vitest'
import { createLocalLimiter } from '#platform/http/rate-limit.ts'

test('in a process, all networks of a /48 together get 16 times the points of one, and uncounted points are returned everywhere', async () => {
  const limiter = createLocalLimiter({ name: 'of-a-test', points: 1, seconds: 60, message: 'Too many.' })
  const of = (network: number) => ({ ip: `2001:db8:1:${network}::1` })
  const isCounted = (ip: { ip: string }) =>
    limiter.count(ip).then(
      () => true,
      () => false,
    )
  for (let network = 1; network <= 16; network++) expect(await isCounted(of(network))).toBe(true)
  await limiter.uncount(of(16))
  expect([await isCounted(of(16)), await isCounted(of(16)), await isCounted(of(17))]).toEqual([true, false, false])
  expect([await isCounted({ ip: '2001:db8:2:1::1' }), await isCounted({ ip: '203.0.113.1' })]).toEqual([true, true])
})
