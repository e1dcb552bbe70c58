import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { PART_LENGTH, sealedFiles } from '#platform/sealed-files.ts'

/** A database of parts that answers when it is told to, and says what it was asked. */
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

async function* texts(...given: readonly string[]) {
  yield* given
}

test('a file is written in parts of a bounded length, and none ends within a character', async () => {
  const { ctx, written } = shopOf()
  // The character of two units that the first part would cut.
  const given = ['a'.repeat(PART_LENGTH - 1), '😀', 'b'.repeat(3 * PART_LENGTH), 'c']
  await files().write(ctx, 'f', texts(...given))
  expect(written.join('')).toBe(given.join(''))
  expect(written.map(({ length }) => length)).toEqual([PART_LENGTH - 1, PART_LENGTH, PART_LENGTH, PART_LENGTH, 3])
})

test('files are written one after the other', async () => {
  const { ctx } = shopOf()
  const own = files()
  let [open, most] = [0, 0]
  async function* slow() {
    most = Math.max(most, ++open)
    await turnOfLoop()
    yield 'text'
    open--
  }
  await Promise.all(['one', 'two', 'three'].map((id) => own.write(ctx, id, slow())))
  expect([open, most]).toEqual([0, 1])
})

test('a reader gets one part at a time, of all that they read at once, and nothing is read ahead of them', async () => {
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
