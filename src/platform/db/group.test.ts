import pg from 'pg'
import { expect, test } from 'vitest'
import type { Transaction } from '#platform/db/database.ts'
import { createGroups } from '#platform/db/group.ts'

const tx = {} as Transaction

/** Transactions that commit when they are let, each noted with how many works it held. */
function fakeDatabase(commit: (worksInIt: number) => Promise<void> = async () => {}) {
  const transactions: { works: number; outcome: 'committed' | 'rolled back' | 'unanswered' }[] = []
  const ended: (() => void)[] = []
  let running = 0
  const grouped = createGroups(async (work) => {
    running++
    const noted: (typeof transactions)[number] = { works: 0, outcome: 'rolled back' }
    transactions.push(noted)
    try {
      const result = await work(tx)
      noted.works = Array.isArray(result) ? result.length : 1
      noted.outcome = 'unanswered'
      await new Promise<void>((resolve) => ended.push(resolve))
      await commit(noted.works)
      noted.outcome = 'committed'
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

test('alone, a work runs at once in a transaction of its own', async () => {
  const { grouped, transactions, settle } = fakeDatabase()
  const first = grouped(async () => 'done')
  await settle()
  expect(await first).toBe('done')
  expect(transactions).toEqual([{ works: 1, outcome: 'committed' }])
})

test('what comes while two are under way waits for one of them and then travels together; each gets its own result', async () => {
  const { grouped, transactions, running, settle } = fakeDatabase()
  const results = works(40).map((work) => grouped(work))
  expect(running()).toBe(2)
  await settle()
  expect(await Promise.all(results)).toEqual(Array.from({ length: 40 }, (_, index) => `work ${index}`))
  expect(transactions.map((each) => each.works)).toEqual([1, 1, 32, 6])
})

test('of works with one key, each group has at most one; the others keep their order and their company', async () => {
  const { grouped, transactions, settle } = fakeDatabase()
  const order: string[] = []
  const noted = (name: string) => async () => void order.push(name)
  works(2).forEach((work) => void grouped(work))
  const keyed = [1, 2, 3].map((report) => grouped(noted(`report ${report}`), 'pay_1'))
  const others = [grouped(noted('another payment'), 'pay_2'), grouped(noted('no key'))]
  await settle()
  await Promise.all([...keyed, ...others])
  expect(transactions.map((each) => each.works)).toEqual([1, 1, 3, 1, 1])
  expect(order).toEqual(['report 1', 'another payment', 'no key', 'report 2', 'report 3'])
})

test('one that fails does not harm its neighbors: all run again, each by itself', async () => {
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
  expect(transactions.filter((each) => each.outcome === 'committed').map((each) => each.works)).toEqual([1, 1, 1, 1])
})

test('a COMMIT without an answer fails every one of its group, and none runs again', async () => {
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
  expect((await outcomes).map((each) => each.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'])
  expect(runs).toBe(6)
  expect(transactions.map((each) => each.outcome)).toEqual(['committed', 'committed', 'unanswered'])
})

test('a COMMIT that was refused because groups waited for each other did nothing: all run again, each by itself', async () => {
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
  const { grouped, transactions, settle } = fakeDatabase(async (worksInIt) => {
    if (worksInIt > 1) throw deadlock
  })
  const results = works(6).map((work) => grouped(work))
  await settle()
  expect(await Promise.all(results)).toHaveLength(6)
  expect(transactions.filter((each) => each.outcome === 'committed')).toHaveLength(6)
})
