import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { dispatchEvents } from '#app/dispatch.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { FailedJobView } from '#features/operations/contract/system.ts'
import { defaultRisk } from '#features/risk/rules/risk.ts'
import { queryable } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { type JobData, type JobQueue, startQueue } from '#platform/jobs/queue.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { buyAs, titlesOf } from '../support/notifications.ts'
import { buyAsGuest, eventTypes, readOrder } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

/** The effects of many events at once. Jobs are only recorded, so that the tests control each round of the dispatcher. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

interface WrittenJob extends JobData {
  job: string
}

/** A queue that only records its jobs. */
function writtenQueue(): JobQueue & { jobs: WrittenJob[] } {
  const jobs: WrittenJob[] = []
  return {
    jobs,
    async enqueue(_db, job, data) {
      jobs.push(...data.map((each) => ({ ...each, job })))
    },
    wake() {},
    async stop() {},
  }
}

/** Dispatches all waiting events. Returns the jobs. */
async function dispatchAll(): Promise<WrittenJob[]> {
  const queue = writtenQueue()
  while ((await dispatchEvents(shop.ctx, queue)) > 0);
  return queue.jobs
}

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const deliveries = ({ id }: { id: string }) => deliveriesOf(shop.ctx.db, id)
const confirmations = async ({ id }: { id: string }) =>
  (await shop.ctx.db.query(`select from emails where key = $1`, [`order-confirmed:${id}`])).rowCount

describe('events that were written together', () => {
  test('each have their effects once with many concurrent dispatchers, and none if a dispatcher fails halfway', async () => {
    const customer = await signUp(shop)
    const orders = [...(await times(12, () => buyAsGuest(shop))), await buyAs(customer)]
    // A reaction without a batch is enqueued as a job, and the queue is down.
    await shop.ctx.db.transaction((tx) => publish(tx, { type: 'delivery.ended', payload: { deliveryId: 'dlv_none' } }))
    const broken: JobQueue = { ...writtenQueue(), enqueue: () => Promise.reject(new Error('the queue is away')) }
    await expect(dispatchEvents(shop.ctx, broken)).rejects.toThrow('the queue is away')
    for (const order of orders) expect([await deliveries(order), await confirmations(order)]).toEqual([[], 0])

    const queue = writtenQueue()
    await times(6, () => dispatchEvents(shop.ctx, queue))
    for (const order of orders) expect([(await deliveries(order)).length, await confirmations(order)]).toEqual([1, 1])
    expect(await titlesOf(customer)).toEqual(['Payment received'])
    expect(queue.jobs.map(({ job }) => job)).toEqual(['finish-redelivery'])
    expect(await dispatchAll()).toEqual([])
  })

  test('do not wait for a locked order, which is tried separately', async () => {
    const [locked, free] = [await buyAsGuest(shop), await buyAsGuest(shop)]
    const jobs = await shop.ctx.db.transaction(async (tx) => {
      await tx.query('select from orders where id = $1 for update', [locked.id])
      return Promise.race([dispatchAll(), new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'it waits'))])
    })
    expect(jobs).toEqual([{ job: 'start-delivery', orderId: locked.id }])
    expect([await deliveries(locked), (await deliveries(free)).length]).toEqual([[], 1])
  })

  test('continue without an event whose facts cannot be read', async () => {
    const order = await buyAsGuest(shop)
    await shop.ctx.db.transaction((tx) => publish(tx, { type: 'order.paid', payload: { orderId: 'ord_gone' } }))
    const jobs = await dispatchAll()
    expect(jobs.toSorted((one, other) => one.job.localeCompare(other.job))).toEqual(
      ['show-order', 'start-delivery', 'tell-order-paid'].map((job) => ({ job, orderId: 'ord_gone' })),
    )
    expect([(await deliveries(order)).length, await confirmations(order)]).toEqual([1, 1])
  })

  test('start no delivery of a risky order, which waits for staff', async () => {
    const owner = await operator(shop)
    await owner.request('PUT', '/api/operator/risk', { ...defaultRisk, holdAt: 30 })
    const [risky, plain] = [await buyAsGuest(shop, { email: 'batch@mailinator.com' }), await buyAsGuest(shop)]
    expect(await dispatchAll()).toEqual([])
    expect([await deliveries(risky), (await deliveries(plain)).length]).toEqual([[], 1])
    expect(eventTypes(await readOrder(shop, risky))).toEqual(['placed', 'paid', 'held'])
  })

  test('a restored backup’s unfinished jobs are done as events', async () => {
    const order = await buyAsGuest(shop)
    await shop.ctx.db.query(`update outbox set dispatched_at = now() where dispatched_at is null`)
    await shop.ctx.db.transaction((tx) =>
      publish(tx, ...['job:start-delivery', 'job:tell-order-paid', 'job:gone'].map((type) => ({ type, payload: { orderId: order.id } }))),
    )
    expect(await dispatchAll()).toEqual([])
    expect([(await deliveries(order)).length, await confirmations(order)]).toEqual([1, 1])
  })
})

test('a delivery that cannot be started does not hold up others, is retried automatically, and shows staff the reason', async () => {
  const working = await testShop({ jobs: true })
  onTestFinished(() => working.stop())
  const { db } = working.ctx
  await db.query(`create function refuse() returns trigger language plpgsql as $$
    begin
      if exists (select from orders where id = new.order_id and social_username = 'unlucky') then raise 'no delivery today'; end if;
      return new;
    end $$`)
  await db.query('create trigger refuse before insert on deliveries for each row execute function refuse()')
  const owner = await operator(working)
  const orders = await times(5, (index) => buyAsGuest(working, { socialUsername: index === 2 ? 'unlucky' : 'ada.creates' }))
  const unlucky = orders[2]?.id ?? ''
  const started = async () =>
    (await db.query<{ id: string }>('select order_id as id from deliveries where order_id = any($1)', [orders.map(({ id }) => id)])).rows
      .map(({ id }) => id)
      .toSorted()
  const others = orders.map(({ id }) => id).filter((id) => id !== unlucky)
  await expect.poll(started, { timeout: 10_000 }).toEqual(others.toSorted())
  const failed = () => getData<FailedJobView[]>(owner, '/api/operator/jobs/failed')
  await expect.poll(failed).toMatchObject([{ queue: 'start-delivery', data: { orderId: unlucky }, error: 'no delivery today' }])

  await db.query('drop trigger refuse on deliveries')
  const [job] = await failed()
  expect((await owner.request('POST', `/api/operator/jobs/${job?.id}/retry`)).status).toBe(200)
  await expect.poll(started, { timeout: 10_000 }).toEqual([...others, unlucky].toSorted())
})

test('one statement a second asks for the jobs of all kinds, and finds what another process enqueued', async () => {
  const asked: string[] = []
  const { db } = shop.ctx
  const listening = queryable((text, ...rest) => {
    asked.push(text)
    return db.query(text, ...rest)
  })
  const done: JobData[] = []
  const kinds = Array.from({ length: 8 }, (_, index) => `kind-${index}`)
  const queue = await startQueue(
    { ...shop.ctx, db: { ...db, ...listening } },
    kinds.map((name) => ({ name, run: async (data) => void done.push(data) })),
  )
  onTestFinished(() => queue.stop())
  const looks = () => asked.filter((text) => text.includes('unnest($1::text[]) as queue')).length
  const fetches = () => asked.filter((text) => kinds.some((kind) => text.includes(`j.name = '${kind}'`))).length
  await expect.poll(fetches).toBe(kinds.length)

  await db.query(`insert into jobs.job (name, data) values ('kind-3', '{"id":"1"}')`)
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([{ id: '1' }])
  const sinceThen = looks()
  await expect.poll(looks, { timeout: 10_000 }).toBeGreaterThan(sinceThen + 2)
  expect(fetches(), 'only the worker with the job asked again').toBeLessThanOrEqual(kinds.length + 2)
})
