import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSlots, createTurns } from '#platform/turns.ts'

test('tasks with the same key wait for each other, whatever number of other keys comes in between', async () => {
  const inTurn = createTurns(1)
  const end = Promise.withResolvers<void>()
  const first = inTurn('ada', () => end.promise)
  await Promise.all(Array.from({ length: 10_001 }, (_, index) => inTurn(`other ${index}`, async () => {})))
  const order: string[] = []
  const second = inTurn('ada', async () => void order.push('second'))
  await sleep(10)
  order.push('first ends')
  end.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first ends', 'second'])
})

test('tasks of other keys do not wait, and a failed one ends its turn', async () => {
  const inTurn = createTurns(1)
  const failed = inTurn('ada', () => Promise.reject(new Error('failed')))
  const next = inTurn('ada', async () => 'next')
  expect(await inTurn('ben', async () => 'other')).toBe('other')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})

test('a task that may not wait gets a slot as soon as one of the same key has ended, whatever others do', () => {
  const takeSlot = createSlots(2)
  const end = takeSlot('ada')
  expect([takeSlot('ada'), takeSlot('ada'), takeSlot('grace')]).toEqual([expect.any(Function), undefined, expect.any(Function)])
  end?.()
  expect([takeSlot('ada'), takeSlot('ada')]).toEqual([expect.any(Function), undefined])
})
