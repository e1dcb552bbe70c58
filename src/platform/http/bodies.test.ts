import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFewParts, parseJson } from '#platform/http/bodies.ts'

test('commas and brackets are counted outside strings only', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value)
      const parts = countParts(value)
      expect([hasFewParts(json, parts), hasFewParts(json, parts - 1)]).toEqual([true, parts === 0])
    }),
  )
})

test.each([
  ['nested objects', '{"34":'.repeat(200_000)],
  ['nested arrays', '['.repeat(200_000)],
  ['many names', `{${Array.from({ length: 50_000 }, (_, index) => `"a${index}":0`).join(',')}}`],
  ['many short texts', `["\\\\",${'"\\"",'.repeat(50_000)}0]`],
])('a large body of %s is refused before it is parsed', (_name, text) => {
  expect(() => parseJson(text)).toThrow('too large')
})

test.each([
  ['a picture', { picture: 'A'.repeat(3_000_000), note: 'Here it is' }],
  ['a string full of quotes, commas and brackets', { text: '\\"{[,'.repeat(100_000) }],
])('%s is parsed', (_name, value) => {
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return 1 + Math.max(inner.length - 1, 0) + inner.reduce<number>((sum, part) => sum + countParts(part), 0)
}
