import { expect, test } from 'vitest'
import { mayShow } from './rules.ts'

test('a live shop shows what it can prove, the demo shop shows everything', () => {
  expect(mayShow({ evidence: null }, 'demo')).toBe(true)
  expect(mayShow({ evidence: null }, 'live')).toBe(false)
  expect(mayShow({ evidence: 'https://example.com/audit.pdf' }, 'live')).toBe(true)
})
