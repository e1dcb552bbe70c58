import { expect, test } from 'vitest'
import { jsonText } from '#platform/json-text.ts'

async function* listed<Item>(items: readonly Item[]) {
  yield* items
}

async function textOf(value: unknown): Promise<string> {
  let text = ''
  for await (const piece of jsonText(value)) text += piece
  return text
}

test('the pieces add up to the result of JSON.stringify', async () => {
  const lines = { text: 'two\nlines, “quoted”', at: new Date(0), missing: undefined, list: [1, { deep: null }], none: {} }
  const long = {
    name: 'a',
    missing: undefined,
    empty: listed([]),
    items: listed([{ ...lines, inner: listed([lines, 2]) }, 'b']),
    last: lines,
  }
  const whole = { name: 'a', missing: undefined, empty: [], items: [{ ...lines, inner: [lines, 2] }, 'b'], last: lines }
  expect(await textOf(long)).toBe(JSON.stringify(whole, null, 2))
  expect(await textOf(listed([lines]))).toBe(JSON.stringify([lines], null, 2))
  for (const value of [null, 1, 'a', [], {}, lines]) expect(await textOf(value)).toBe(JSON.stringify(value, null, 2))
})

test('a list is only read as fast as it is written', async () => {
  let read = 0
  async function* endless() {
    for (;;) yield read++
  }
  const text = jsonText({ items: endless() })
  for (let piece = 0; piece < 5; piece++) await text.next()
  expect(read).toBeLessThan(4)
})
