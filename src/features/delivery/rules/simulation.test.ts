import { expect, test } from 'vitest'
import { simulate } from '#features/delivery/rules/simulation.ts'

const deliveryFor = (username: string, delivery = 'dlv_1') => ({
  delivery,
  quantity: 1_000,
  target: { url: 'https://example.com/', username },
})
const at = (username: string, ...seconds: number[]) => seconds.map((second) => simulate(deliveryFor(username), second * 1_000))

test('a delivery is accepted, starts after eight seconds, grows, and completes after about a minute', () => {
  const reports = at('ada', 0, 7, 8, 30, 50, 80)
  expect(reports.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'in_progress', 'in_progress', 'in_progress', 'completed'])
  const counts = reports.slice(2).map(({ delivered = -1 }) => delivered)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts.at(-1)).toBe(1_000)
  expect(new Set(reports.slice(2).map(({ startCount }) => startCount)).size).toBe(1)
})

test('the username decides how a delivery ends or how long it takes', () => {
  expect(at('partial.ada', 80)).toMatchObject([{ status: 'partial', delivered: 600 }])
  expect(at('fail', 20, 80)).toMatchObject([{ status: 'in_progress', delivered: 0 }, { status: 'failed' }])
  expect(at('slow', 80, 3_000, 3_751).map(({ status }) => status)).toEqual(['accepted', 'in_progress', 'completed'])
  expect(at('quick', 0, 4, 8).map(({ status }) => status)).toEqual(['accepted', 'in_progress', 'completed'])
})
