import { expect, test } from 'vitest'
import { changesOf, recordedValue } from '#platform/db/audit-value.ts'

test('an ordinary change is stored completely', () => {
  const change = { title: 'FAQ', structuredData: [{ '@type': 'Thing', text: 'x'.repeat(2_000) }] }
  expect(recordedValue(change)).toBe(JSON.stringify(change))
  expect(recordedValue(undefined)).toBeNull()
})

test('long texts are cut to 200 characters and distinguished by fingerprints', () => {
  const long = (last: string) => ({ title: 'FAQ', nested: [{ text: `${'x'.repeat(199)}😀${'x'.repeat(60_000)}${last}` }] })
  const kept = recordedValue(long('1')) ?? ''
  expect(JSON.parse(kept)).toEqual({
    title: 'FAQ',
    nested: [{ text: expect.stringMatching(/^x{199}\uFFFD… \(60202 characters, [\da-f]{8}\)$/u) }],
  })
  expect(recordedValue(long('2'))).not.toBe(kept)
})

test('too many texts are reduced to length and fingerprint', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`text-${index}`, 'short enough']))
  expect(recordedValue(many)).toMatch(/^\{"tooLong":"\d{5} characters, [\da-f]{8}"\}$/)
})

test('changesOf returns changed, added and removed fields', () => {
  expect(changesOf({ same: 1, other: [1], gone: 'a' }, { same: 1, other: [2], added: null })).toEqual({
    before: { other: [1], gone: 'a' },
    after: { other: [2], added: null },
  })
})
