import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailDetail, EmailView } from '#features/notifications/contract.ts'
import { emailUnseenAnswers } from '#features/support/server/commands/maintenance.ts'
import { firstOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { guest } from '../support/conversation.ts'
import { staff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' }, jobs: true })
})
afterAll(() => shop.stop())

test('of a crowd of messages from one subscriber’s many networks some are asked to come again, and the rest are answered', async () => {
  const visitors = Array.from({ length: 100 }, (_, index) => guest(shop, `2001:db8:7:${index.toString(16)}::1`))
  const said = await Promise.all(visitors.map((visitor) => visitor.say('What is a refill?')))
  const statuses = said.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60)
})

test('an email has the newest fifty answers, however many staff have written meanwhile', async () => {
  const [grace, ada] = [await staff(shop, 'support'), guest(shop)]
  await ada.askForPerson({ email: 'flooded@example.com', message: 'Is my order stuck?' })
  await shop.ctx.db.query(
    `insert into conversation_messages (id, conversation_id, author, author_id, content, extras, created_at)
     select 'msg_flood_' || n, $1, 'person', $2, 'Answer ' || n || '.', '{}', now() from generate_series(1, 60) n`,
    [ada.id(), grace.id],
  )
  await grace.request('POST', `/api/operator/conversations/${ada.id()}/reply`, { content: 'The last one.' })
  shop.jump(3 * 60_000)
  await emailUnseenAnswers(shop.ctx)
  const emails = () => getData<EmailView[]>(shop, '/api/dev/mails?to=flooded@example.com')
  await expect.poll(emails).toMatchObject([{ template: 'support-answer' }])
  const { text } = await getData<EmailDetail>(shop, `/api/dev/mails/${firstOf(await emails()).id}`)
  expect(text).toMatch(/Answer 12\.[^]*Answer 60\.[^]*The last one\./)
  expect(text).not.toContain('Answer 11.')
})
