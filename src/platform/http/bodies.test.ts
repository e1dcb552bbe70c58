import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFewParts, parseJson } from '#platform/http/bodies.ts'

test('the parts of JSON are its commas and brackets, whatever its texts are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value)
      const parts = countParts(value)
      expect([hasFewParts(json, parts), hasFewParts(json, parts - 1)]).toEqual([true, parts === 0])
    }),
  )
})

test.each([
  ['objects in objects, each with room for thirty-five', '{"34":'.repeat(200_000)],
  ['lists in lists', '['.repeat(200_000)],
  ['many names', `{${Array.from({ length: 50_000 }, (_, index) => `"a${index}":0`).join(',')}}`],
  ['many short texts', `["\\\\",${'"\\"",'.repeat(50_000)}0]`],
])('a large text of %s is refused before it is read', (_name, text) => {
  expect(() => parseJson(text)).toThrow('too large')
})

test.each([
  ['a picture', { picture: 'A'.repeat(3_000_000), note: 'Here it is' }],
  ['a text full of quotes, commas and brackets', { text: '\\"{[,'.repeat(100_000) }],
])('%s is read', (_name, value) => {
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return 1 + Math.max(inner.length - 1, 0) + inner.reduce<number>((sum, each) => sum + countParts(each), 0)
}
