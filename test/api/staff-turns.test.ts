import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signedIn } from '../support/conversation.ts'
import { signUp } from '../support/customer.ts'
import { waitingForLocks } from '../support/locks.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
// Twice as many as one staff account may have worked on at the same time.
beforeAll(async () => {
  shop = await testShop({ env: { DATABASE_POOL: '16' } })
})
afterAll(() => shop.stop())

test('however much one staff account asks for at once, customers get their answers', async () => {
  const [olive, ada] = [await operator(shop), await signUp(shop)]
  const answers = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table claims')
    const measured = Array.from({ length: 40 }, () => olive.request('POST', '/api/operator/claims/measure'))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBe(8)
    expect((await ada.request('GET', '/api/wallet')).status).toBe(200)
    return { measured }
  })
  expect((await Promise.all(answers.measured)).map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
})

test('however many figures of support one staff account asks for at once, customers get their answers', async () => {
  const [grace, ada] = [await staff(shop, 'support'), await signUp(shop)]
  const answers = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table conversations')
    const counted = Array.from({ length: 40 }, () => grace.request('GET', '/api/operator/support-figures'))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBe(8)
    expect((await ada.request('GET', '/api/wallet')).status).toBe(200)
    return { counted }
  })
  expect((await Promise.all(answers.counted)).map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
})

test('however many lists of emails one staff account asks for at once, customers get their answers', async () => {
  const [olive, ada] = [await operator(shop), await signUp(shop)]
  const chat = signedIn(ada)
  await chat.say('Hello')
  await shop.ctx.db.query(
    `insert into emails (id, key, template, recipient, data, status)
     select 'eml_copy' || n, 'copy' || n, 'support-transcript', $2, jsonb_build_object('conversationId', $1::text, 'upTo', '1000000'), 'sent'
     from generate_series(1, 20) n`,
    [chat.id(), ada.email],
  )
  const answers = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table conversation_messages')
    const listed = Array.from({ length: 10 }, () => olive.request('GET', '/api/operator/mails?template=support-transcript'))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBeGreaterThanOrEqual(8)
    expect((await ada.request('GET', '/api/wallet')).status).toBe(200)
    return { listed }
  })
  expect((await Promise.all(answers.listed)).map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
})

test('requests whose sender hangs up keep their turns until they are done, and those that wait are dropped', async () => {
  const [olive, ada] = [await operator(shop), await signUp(shop)]
  const measure = () => {
    const sent = request(`${shop.url}/api/operator/claims/measure`, { method: 'POST', headers: { authorization: `Bearer ${olive.token}` } })
    sent.on('error', () => {}).end()
    return sent
  }
  await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table claims')
    for (let round = 0; round < 3; round++) {
      const sent = Array.from({ length: 8 }, measure)
      await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBe(8)
      await sleep(300)
      for (const each of sent) each.destroy()
      await sleep(300)
    }
    expect(await waitingForLocks(shop)).toBe(8)
    expect((await ada.request('GET', '/api/wallet')).status).toBe(200)
  })
  // Nobody is left waiting, and no turn is lost.
  const answers = await Promise.all(Array.from({ length: 10 }, () => olive.request('POST', '/api/operator/claims/measure')))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
})

test('however many copies of the audit log one staff account downloads at once, customers get their answers', async () => {
  const [boris, ada] = [await staff(shop, 'bookkeeper'), await signUp(shop)]
  const answers = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table audit_log')
    const downloads = Array.from({ length: 40 }, () => boris.request('GET', '/api/operator/record.csv'))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBeGreaterThan(0)
    await sleep(1_000)
    expect((await ada.request('GET', '/api/wallet')).status).toBe(200)
    return { downloads }
  })
  for (const { status, text } of await Promise.all(answers.downloads)) expect([status, text]).toEqual([200, expect.stringContaining('Who')])
})

test('who leaves the staff while a request waits for its turn is refused', async () => {
  const [olive, eve] = [await operator(shop), await staff(shop, 'editor')]
  const { measured, late } = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table claims')
    const measured = Array.from({ length: 8 }, () => eve.request('POST', '/api/operator/claims/measure'))
    await expect.poll(() => waitingForLocks(shop), { timeout: 15_000 }).toBe(8)
    const late = eve.request('GET', '/api/operator/blog/desk')
    await sleep(200)
    expect((await olive.request('DELETE', `/api/operator/staff/${eve.id}`)).status).toBe(200)
    return { measured, late }
  })
  await Promise.all(measured)
  expect(codeOf(await late)).toBe('authentication_required')
})
