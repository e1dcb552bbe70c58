import { expect, test } from 'vitest'
import { changesOf, recordedValue } from '#platform/db/audit-value.ts'

test('a change as people make them is kept whole', () => {
  const change = { title: 'FAQ', structuredData: [{ '@type': 'Thing', text: 'x'.repeat(2_000) }] }
  expect(recordedValue(change)).toBe(JSON.stringify(change))
  expect(recordedValue(undefined)).toBeNull()
})

test('of what would be too long, texts are kept up to their 200th character, and told apart by their fingerprints', () => {
  const long = (last: string) => ({ title: 'FAQ', nested: [{ text: `${'x'.repeat(199)}😀${'x'.repeat(60_000)}${last}` }] })
  const kept = recordedValue(long('1')) ?? ''
  expect(JSON.parse(kept)).toEqual({
    title: 'FAQ',
    nested: [{ text: expect.stringMatching(/^x{199}\uFFFD… \(60202 characters, [\da-f]{8}\)$/u) }],
  })
  expect(recordedValue(long('2'))).not.toBe(kept)
})

test('of too many texts length and fingerprint are kept', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`text-${place}`, 'short enough']))
  expect(recordedValue(many)).toMatch(/^\{"tooLong":"\d{5} characters, [\da-f]{8}"\}$/)
})

test('of two versions what differs is kept, also what is new and what is gone', () => {
  expect(changesOf({ same: 1, other: [1], gone: 'a' }, { same: 1, other: [2], added: null })).toEqual({
    before: { other: [1], gone: 'a' },
    after: { other: [2], added: null },
  })
})
