import pg from 'pg'
import { expect, test } from 'vitest'
import type { Transaction } from '#platform/db/database.ts'
import { createGroups } from '#platform/db/group.ts'

const tx = {} as Transaction

/** Transactions that commit when released. Each is recorded with its number of works. */
function fakeDatabase(commit: (worksInIt: number) => Promise<void> = async () => {}) {
  const transactions: { works: number; outcome: 'committed' | 'rolled back' | 'unanswered' }[] = []
  const ended: (() => void)[] = []
  let running = 0
  const grouped = createGroups(async (work) => {
    running++
    const recorded: (typeof transactions)[number] = { works: 0, outcome: 'rolled back' }
    transactions.push(recorded)
    try {
      const result = await work(tx)
      recorded.works = Array.isArray(result) ? result.length : 1
      recorded.outcome = 'unanswered'
      await new Promise<void>((resolve) => ended.push(resolve))
      await commit(recorded.works)
      recorded.outcome = 'committed'
      return result
    } finally {
      running--
    }
  })
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) {
      ended.splice(0).forEach((end) => end())
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { grouped, transactions, running: () => running, settle }
}

const works = (count: number) => Array.from({ length: count }, (_, index) => async () => `work ${index}`)

test('a single work runs immediately in its own transaction', async () => {
  const { grouped, transactions, settle } = fakeDatabase()
  const first = grouped(async () => 'done')
  await settle()
  expect(await first).toBe('done')
  expect(transactions).toEqual([{ works: 1, outcome: 'committed' }])
})

test('works that arrive while two groups run are joined into the next group, and each gets its own result', async () => {
  const { grouped, transactions, running, settle } = fakeDatabase()
  const results = works(40).map((work) => grouped(work))
  expect(running()).toBe(2)
  await settle()
  expect(await Promise.all(results)).toEqual(Array.from({ length: 40 }, (_, index) => `work ${index}`))
  expect(transactions.map((group) => group.works)).toEqual([1, 1, 32, 6])
})

test('a group contains at most one work per key; the others keep their order', async () => {
  const { grouped, transactions, settle } = fakeDatabase()
  const order: string[] = []
  const recordRun = (name: string) => async () => void order.push(name)
  works(2).forEach((work) => void grouped(work))
  const keyed = [1, 2, 3].map((report) => grouped(recordRun(`report ${report}`), 'pay_1'))
  const others = [grouped(recordRun('another payment'), 'pay_2'), grouped(recordRun('no key'))]
  await settle()
  await Promise.all([...keyed, ...others])
  expect(transactions.map((group) => group.works)).toEqual([1, 1, 3, 1, 1])
  expect(order).toEqual(['report 1', 'another payment', 'no key', 'report 2', 'report 3'])
})

test('a failing work does not affect its group: all run again individually', async () => {
  const { grouped, transactions, settle } = fakeDatabase()
  let attempts = 0
  const failing = async () => {
    attempts++
    throw new Error('the target is being served')
  }
  const [first, second, third, fourth, fifth] = [...works(4), failing].map((work) => grouped(work))
  fifth?.catch(() => {})
  await settle()
  expect(await Promise.all([first, second, third, fourth])).toHaveLength(4)
  await expect(fifth).rejects.toThrow('the target is being served')
  expect(attempts).toBe(2)
  expect(transactions.filter((group) => group.outcome === 'committed').map((group) => group.works)).toEqual([1, 1, 1, 1])
})

test('a COMMIT without a response fails the whole group, and none runs again', async () => {
  const { grouped, transactions, settle } = fakeDatabase(async (worksInIt) => {
    if (worksInIt > 1) throw new Error('Connection terminated unexpectedly')
  })
  let runs = 0
  const results = Array.from({ length: 6 }, () =>
    grouped(async () => {
      runs++
    }),
  )
  const outcomes = Promise.allSettled(results)
  await settle()
  expect((await outcomes).map((result) => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(runs).toBe(6)
  expect(transactions.map((group) => group.outcome)).toEqual(['committed', 'committed', 'unanswered'])
})

test('after a deadlock at COMMIT, all run again individually', async () => {
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
  const { grouped, transactions, settle } = fakeDatabase(async (worksInIt) => {
    if (worksInIt > 1) throw deadlock
  })
  const results = works(6).map((work) => grouped(work))
  await settle()
  expect(await Promise.all(results)).toHaveLength(6)
  expect(transactions.filter((group) => group.outcome === 'committed')).toHaveLength(6)
})
