import { expect, test } from 'vitest'
import { readCatalog } from '#features/catalog/server/queries/snapshot.ts'
import type { Context } from '#platform/context.ts'

/** A database that answers each query when told to, and sends `changed` to its listeners. */
function fakeShop() {
  const questions: PromiseWithResolvers<{ rows: object[] }>[] = []
  const listeners: (() => void)[] = []
  const db = {
    listen: async (_channel: string, listener: () => void) => void listeners.push(listener),
    all: async () => {
      const question = Promise.withResolvers<{ rows: object[] }>()
      questions.push(question)
      const { rows } = await question.promise
      return rows
    },
  }
  const answer = (priceCents: number) => ({
    rows: [{ packageId: 'pkg_1', platform: 'tiktok', type: 'views', quality: 'general', quantity: 5000, priceCents, active: true }],
  })
  const asked = async (count: number) => {
    await expect.poll(() => questions.length).toBe(count)
    return questions[count - 1]
  }
  return {
    ctx: { db, config: { STORE_MODE: 'demo' }, now: () => new Date() } as unknown as Context,
    answer,
    asked,
    changed: () => listeners.forEach((listener) => listener()),
  }
}

test('the catalog is read once for many, and again after a change', async () => {
  const { ctx, answer, asked, changed } = fakeShop()
  const both = Promise.all([readCatalog(ctx), readCatalog({ ...ctx })])
  const first = await asked(1)
  first?.resolve(answer(100))
  const [one, other] = await both
  expect(one).toBe(other)
  expect(one.findOffer({ packageId: 'pkg_1' })?.priceCents).toBe(100)

  changed()
  const again = readCatalog(ctx)
  const second = await asked(2)
  second?.resolve(answer(200))
  expect((await again).findOffer({ platform: 'tiktok', type: 'views', quality: 'general', quantity: 5000 })?.priceCents).toBe(200)
})

test('what was being read when the change came is not kept', async () => {
  const { ctx, answer, asked, changed } = fakeShop()
  const early = readCatalog(ctx)
  const first = await asked(1)
  changed()
  const late = readCatalog(ctx)
  const second = await asked(2)
  second?.resolve(answer(200))
  first?.resolve(answer(100))
  await Promise.all([early, late])
  expect((await readCatalog(ctx)).findOffer({ packageId: 'pkg_1' })?.priceCents).toBe(200)
})

test('a failed read is tried again', async () => {
  const { ctx, answer, asked } = fakeShop()
  const failing = readCatalog(ctx)
  const first = await asked(1)
  first?.reject(new Error('the database is away'))
  await expect(failing).rejects.toThrow('away')
  const again = readCatalog(ctx)
  const second = await asked(2)
  second?.resolve(answer(100))
  expect((await again).packages).toHaveLength(1)
})
