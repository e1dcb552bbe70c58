import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvitationView } from '#features/accounts/contract.ts'
import { setRole } from '#features/accounts/server/commands/staff.ts'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { accountEvents } from '../support/accounts.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { whileAccountChanges } from '../support/locks.ts'
import { inviteToStaff, olive, operator, staff } from '../support/staff.ts'

/** Invitations to the staff, when an account or its sessions change before they are accepted. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const invited = async (email: string, role: 'editor') =>
  oneTimeToken(shop.ctx, (await inviteToStaff(await operator(shop), email, role)).body.id)
const accept = (body: { token: string }, as: Customer) => as.request('POST', '/api/auth/invitation/accept', body)

test('an invitation is not accepted in a session that ends meanwhile', async () => {
  const ada = await signUp(shop)
  const token = await invited(ada.email, 'editor')
  const ended = "update sessions set ended_at = now(), end_reason = 'everywhere' where user_id = $1"
  expect((await whileAccountChanges(shop, ada.id, ended, () => accept({ token }, ada))).status).toBe(401)
})

test('an invitation gives the role to the session that accepts it, and ends the account’s other sessions', async () => {
  const ada = await signUp(shop)
  const thief = await signIn(shop, ada.email)
  expect((await accept({ token: await invited(ada.email, 'editor') }, ada)).status).toBe(200)
  const today = (asker: Customer) => asker.request('GET', '/api/operator/today')
  expect([(await today(ada)).status, (await today(thief)).status]).toEqual([200, 401])
})

test('an invitation is not accepted by an account whose address changes meanwhile', async () => {
  const ada = await signUp(shop)
  const token = await invited(ada.email, 'editor')
  const moved = `update users set email = 'moved.' || email where id = $1`
  const answer = await whileAccountChanges(shop, ada.id, moved, () => accept({ token }, ada))
  expect([answer.status, codeOf(answer)]).toEqual([403, 'not_yours'])
  expect((await ada.request('GET', '/api/operator/today')).status).toBe(403)
})

test('an invitation that waits for approval is withdrawn once whoever asked for it is no owner any more', async () => {
  const leaver = await staff(shop, 'owner')
  const owner = await operator(shop)
  const { approvalId } = (await inviteToStaff(leaver, 'the.friend.of.a.leaver@example.com', 'manager')).body
  await shop.ctx.db.transaction((tx) => setRole(tx, { userId: leaver.id, role: 'editor' }, olive, new Date()))
  expect(codeOf(await owner.request('POST', `/api/operator/approvals/${approvalId}/approve`, {}))).toBe('already_decided')
})

test('invitations that a locked account asked for are revoked, even once a colleague has approved them', async () => {
  const [eve, owner] = [await staff(shop, 'owner'), await operator(shop)]
  const email = 'an.approved.friend@example.com'
  const { approvalId } = (await inviteToStaff(eve, email, 'manager')).body
  expect((await owner.request('POST', `/api/operator/approvals/${approvalId}/approve`, {})).status).toBe(200)
  const open = async () =>
    (await owner.request<{ invitations: InvitationView[] }>('GET', '/api/operator/staff')).body.invitations.filter(
      (each) => each.email === email,
    )
  expect(await open()).toHaveLength(1)
  await eve.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'a deep green sea 7' })
  const [change] = await accountEvents(shop, 'account.password_changed', eve.email)
  await shop.request('POST', '/api/auth/lock-account', { token: oneTimeToken(shop.ctx, change?.tokenId ?? '') })
  expect(await open()).toEqual([])
})

test('a raise of role that nobody had decided when its member left is not carried out once they are back', async () => {
  const [owner, colleague] = [await operator(shop), await staff(shop, 'owner')]
  const ben = await staff(shop, 'editor')
  const raise = await owner.request<{ approvalId: string }>('PUT', `/api/operator/staff/${ben.id}`, { role: 'manager' })
  expect(raise.status).toBe(202)
  expect((await colleague.request('DELETE', `/api/operator/staff/${ben.id}`)).status).toBe(200)
  expect((await accept({ token: await invited(ben.email, 'editor') }, await signIn(shop, ben.email))).status).toBe(200)
  const late = await colleague.request('POST', `/api/operator/approvals/${raise.body.approvalId}/approve`, {})
  expect([late.status, codeOf(late)]).toEqual([409, 'already_decided'])
  const again = await owner.request('PUT', `/api/operator/staff/${ben.id}`, { role: 'manager' })
  expect(again.status).toBe(202)
})

test('an owner who invites people while requesting changes of roles gets a request for each', async () => {
  const owner = await operator(shop)
  const others = await Promise.all(Array.from({ length: 4 }, () => staff(shop, 'editor')))
  const statuses = await Promise.all([
    ...others.map(({ id }) => inviteToStaff(owner, `${id}@invited.example.com`, 'manager')),
    ...others.map(({ id }) => owner.request('PUT', `/api/operator/staff/${id}`, { role: 'support' })),
  ])
  expect(statuses.map(({ status }) => status)).toEqual(Array<number>(8).fill(202))
})
