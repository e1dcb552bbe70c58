import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const now = new Date('2026-11-21T10:00:00Z')
const read = (query: string) => {
  const params = new URLSearchParams(query)
  return readPeriod((name) => params.get(name) ?? '', now)
}

test.each([
  ['', { from: '2026-10-23', to: '2026-11-21', by: 'day' }],
  ['period=7', { from: '2026-11-15', to: '2026-11-21', by: 'day' }],
  ['period=90', { from: '2026-08-24', to: '2026-11-21', by: 'week' }],
  ['period=365', { from: '2025-11-22', to: '2026-11-21', by: 'month' }],
  ['period=365&by=week', { from: '2025-11-22', to: '2026-11-21', by: 'week' }],
  ['period=ever', { from: '2026-10-23', to: '2026-11-21', by: 'day' }],
  ['period=own&from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31', by: 'day' }],
  ['period=own&from=2026-02-01&to=2026-01-31', { from: '2026-01-31', to: '2026-01-31' }],
  ['period=own&from=nonsense', { from: '2026-10-23', to: '2026-11-21' }],
])('%s', (query, expected) => {
  expect(read(query)).toMatchObject(expected)
})
