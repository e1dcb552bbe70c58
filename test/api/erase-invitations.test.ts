import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ApprovalView, InvitationView, StaffRole } from '#features/accounts/contract.ts'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { codeOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { confirmed, movedTo } from '../support/notifications.ts'
import { inviteToStaff, operator, staff } from '../support/staff.ts'

/** Erasing an account whose address was invited to the staff. */

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const erase = async (customer: Customer) =>
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
const invite = async (email: string, role: StaffRole) => (await inviteToStaff(owner, email, role)).body
const accept = (token: string) => shop.request('POST', '/api/auth/invitation/accept', { token, username: 'Sam Short', password: PASSWORD })
const openAddresses = async () =>
  (await owner.request<{ invitations: InvitationView[] }>('GET', '/api/operator/staff')).body.invitations.map(({ email }) => email)

async function otherOwner(): Promise<Customer> {
  const other = await staff(shop, 'owner')
  onTestFinished(async () => void (await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [other.id])))
  return other
}

test('a stranger who signs up with the address and erases the account leaves the invitation open', async () => {
  const email = 'new.colleague@example.com'
  const { id } = await invite(email, 'support')
  await erase(await signUp(shop, email))
  expect(await openAddresses()).toContain(email)
  expect((await accept(oneTimeToken(shop.ctx, id))).status).toBe(200)
})

test('a request to invite that still waits is withdrawn, so that nobody approves an invitation to no one', async () => {
  const [customer, otto] = [await confirmed(shop), await otherOwner()]
  const { approvalId } = await invite(customer.email, 'manager')
  await erase(customer)
  expect(codeOf(await otto.request('POST', `/api/operator/approvals/${approvalId}/approve`, {}))).toBe('already_decided')
  expect(await openAddresses()).not.toContain('erased')
  const requests = await getData<ApprovalView[]>(owner, '/api/operator/approvals')
  expect(requests.find(({ id }) => id === approvalId)).toMatchObject({
    status: 'withdrawn',
    summary: 'Invite erased to the staff as manager',
  })
})

test('requests to invite a former staff member lose the address at which they joined, and no later one', async () => {
  const otto = await otherOwner()
  const former = 'former.manager@example.com'
  const { approvalId } = await invite(former, 'manager')
  await otto.request('POST', `/api/operator/approvals/${approvalId}/approve`, {})
  const { id } = await shop.ctx.db.one<{ id: string }>('select id from staff_invitations where email = $1', [former])
  expect((await accept(oneTimeToken(shop.ctx, id))).status).toBe(200)
  const sam = await signIn(shop, former)
  await movedTo(shop, sam, 'now.elsewhere@example.com')
  const later = await invite(former, 'manager')
  await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [sam.id])
  await erase(sam)
  const requests = await getData<ApprovalView[]>(owner, '/api/operator/approvals')
  const summaryOf = (wanted: string | undefined) => requests.find((request) => request.id === wanted)?.summary
  expect(summaryOf(approvalId)).toBe('Invite erased to the staff as manager')
  expect(summaryOf(later.approvalId)).toBe(`Invite ${former} to the staff as manager`)
})
