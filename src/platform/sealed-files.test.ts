import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { PART_LENGTH, sealedFiles } from '#platform/sealed-files.ts'

/** A database of file parts whose reads wait until released, and which records its writes. */
function shopOf(stored: readonly string[] = []) {
  const written: string[] = []
  const asked: (() => void)[] = []
  const db = {
    query: async () => {},
    affects: async (statement: string, values: readonly unknown[]) => {
      if (statement.startsWith('insert')) written.push(String(values[3]))
      return true
    },
    first: async (statement: string, values: readonly unknown[]) => {
      if (statement.startsWith('update')) return { tries: 1, status: 'waiting' }
      await new Promise<void>((answer) => asked.push(answer))
      const content = stored[Number(values[1])]
      return content === undefined ? undefined : { content }
    },
    transaction: (work: (tx: unknown) => unknown) => work(db),
  }
  const secrets = { seal: (_: string, text: string) => text, open: (_: string, text: string) => text }
  return { ctx: { db, secrets } as unknown as Context, written, asked }
}
const files = () => sealedFiles({ name: 'Files', table: 'files', parts: 'parts', purpose: 'file' })

async function* texts(...items: readonly string[]) {
  yield* items
}

test('parts have a bounded length and never split a character', async () => {
  const { ctx, written } = shopOf()
  // The first part would split this two-unit character.
  const pieces = ['a'.repeat(PART_LENGTH - 1), '😀', 'b'.repeat(3 * PART_LENGTH), 'c']
  await files().write(ctx, 'f', texts(...pieces))
  expect(written.join('')).toBe(pieces.join(''))
  expect(written.map(({ length }) => length)).toEqual([PART_LENGTH - 1, PART_LENGTH, PART_LENGTH, PART_LENGTH, 3])
})

test('files are written one at a time', async () => {
  const { ctx } = shopOf()
  const own = files()
  let [open, maxOpen] = [0, 0]
  async function* slow() {
    maxOpen = Math.max(maxOpen, ++open)
    await turnOfLoop()
    yield 'text'
    open--
  }
  await Promise.all(['one', 'two', 'three'].map((id) => own.write(ctx, id, slow())))
  expect([open, maxOpen]).toEqual([0, 1])
})

test('each reader loads one part at a time across all of their downloads, without read-ahead', async () => {
  const { ctx, asked } = shopOf(['one', 'two'])
  const own = files()
  const readings = ['ada', 'ada', 'ben'].map((reader) => own.read(ctx, 'f', reader))
  const parts = readings.map((reading) => reading.next())
  await turnOfLoop()
  expect(asked).toHaveLength(2)
  for (const answer of asked.splice(0)) answer()
  await Promise.all([parts[0], parts[2]])
  await turnOfLoop()
  expect(asked).toHaveLength(1)
  asked[0]?.()
  expect((await parts[1])?.value).toBe('one')
  await turnOfLoop()
  expect(asked).toHaveLength(1)
})
