import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { StaffRole, StaffView, InvitationView, OpenInvitation } from '#features/accounts/contract.ts'
import { removeInTransaction, setRole } from '#features/accounts/server/commands/staff.ts'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { JobData } from '#platform/jobs/queue.ts'
import { type DataOf, codeOf, errorsOf, invalidField, currentUser, type Asker } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { whileAccountChanges } from '../support/locks.ts'
import { emailsTo } from '../support/notifications.ts'
import { inviteToStaff, olive, operator, staff } from '../support/staff.ts'

const DAY = 24 * 3_600_000

let shop: TestShop
let owner: Customer
let made = 0
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  owner = await operator(shop)
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

/** Most actions need a second owner, so each test adds one. */
async function otherOwner(): Promise<Customer> {
  const other = await staff(shop, 'owner')
  onTestFinished(async () => void (await shop.ctx.db.query(`update users set role = 'customer' where id = $1`, [other.id])))
  return other
}

const newEmail = () => `colleague${++made}@example.com`
const invite = (email: string, role: StaffRole = 'support') => inviteToStaff(owner, email, role)
/** The token of the emailed link. */
const invited = async (email: string, role?: StaffRole) => oneTimeToken(shop.ctx, (await invite(email, role)).body.id)
const read = (token: string) => shop.request<DataOf<OpenInvitation>>('POST', '/api/auth/invitation', { token })
const accept = (body: Record<string, unknown>, as: Asker = shop) => as.request('POST', '/api/auth/invitation/accept', body)
const list = async () => (await owner.request<DataOf<StaffView[]> & { invitations: InvitationView[] }>('GET', '/api/operator/staff')).body
const roleOf = async (id: string) => (await list()).data.find((person) => person.id === id)?.role

describe('an invitation', () => {
  test('adds someone without an account to the staff, with a name and a password', async () => {
    const email = newEmail()
    const answer = await invite(email, 'editor')
    expect(answer).toMatchObject({
      status: 201,
      body: { message: `We have emailed the invitation to ${email}. It expires in three days.` },
    })
    expect((await list()).invitations).toMatchObject([{ email, role: 'editor', invitedBy: 'Olive Operator' }])
    const token = oneTimeToken(shop.ctx, answer.body.id)
    expect((await read(token)).body.data).toEqual({ email, role: 'editor', hasAccount: false })
    expect(errorsOf(await accept({ token }))).toMatchObject([{ path: 'username' }])
    expect(errorsOf(await accept({ token, username: 'Eve Editor', password: 'password' }))).toMatchObject([{ path: 'password' }])
    expect((await accept({ token, username: 'Eve Editor', password: PASSWORD })).status).toBe(200)
    const eve = await signIn(shop, email)
    expect(await roleOf(eve.id)).toBe('editor')
    expect(await currentUser(eve)).toMatchObject({ role: 'editor', emailVerified: true })
    expect((await list()).invitations).toEqual([])
    expect(codeOf(await accept({ token, username: 'Eve Again', password: PASSWORD }))).toBe('invalid_token')
  })

  test('to a customer can only be accepted by that customer, signed in', async () => {
    const [ada, bob] = [await signUp(shop), await signUp(shop)]
    const token = await invited(ada.email.toUpperCase())
    expect((await read(token)).body.data.hasAccount).toBe(true)
    expect(codeOf(await accept({ token, username: 'Not Ada', password: PASSWORD }))).toBe('sign_in_first')
    expect(codeOf(await accept({ token }, bob))).toBe('not_yours')
    const answers = await Promise.all([1, 2, 3].map(() => accept({ token }, ada)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await roleOf(ada.id)).toBe('support')
    expect(codeOf(await invite(ada.email))).toBe('already_staff')
  })

  test('expires after three days, when it is revoked, or when another is sent to the same address', async () => {
    const late = await invited(newEmail())
    shop.jump(3 * DAY + 60_000)
    expect(codeOf(await read(late))).toBe('invalid_token')
    shop.jump(0)
    const email = newEmail()
    const first = await invited(email)
    const { id } = (await invite(email, 'editor')).body
    expect((await read(first)).status).toBe(400)
    expect((await read(oneTimeToken(shop.ctx, id))).body.data.role).toBe('editor')
    expect((await owner.request('DELETE', `/api/operator/invitations/${id}`)).status).toBe(200)
    expect((await read(oneTimeToken(shop.ctx, id))).status).toBe(400)
    expect((await owner.request('DELETE', `/api/operator/invitations/${id}`)).status).toBe(404)
    for (const forged of ['made-up', `${id}.`, `${id}.${'A'.repeat(43)}`]) expect((await read(forged)).status).toBe(400)
  })

  test('to a role with money is approved each time that it is sent, and requested once', async () => {
    const [email, otto] = [newEmail(), await otherOwner()]
    const { approvalId } = (await invite(email, 'manager')).body
    expect(codeOf(await invite(email.toUpperCase(), 'manager'))).toBe('approval_waiting')
    expect((await otto.request('POST', `/api/operator/approvals/${approvalId}/approve`, {})).status).toBe(200)
    expect((await list()).invitations.map((each) => each.email)).toContain(email)
    const again = await invite(email, 'manager')
    expect(again.status).toBe(202)
    await owner.request('POST', `/api/operator/approvals/${again.body.approvalId}/withdraw`, {})
  })

  test('to a role with money is requested no more while two hundred requests wait', async () => {
    await otherOwner()
    await shop.ctx.db.query(
      `insert into approvals (id, kind, subject_type, subject_id, amount_cents, summary, payload, reason, requested_by, requested_at)
       select 'apr_full' || n, 'staff_invitation', 'invitation', 'inv_full' || n, 0, 'Many', '{}', 'Many', $1, now()
       from generate_series(1, 200) n`,
      [owner.id],
    )
    expect(codeOf(await invite(newEmail(), 'manager'))).toBe('approval_waiting')
    expect((await invite(newEmail(), 'editor')).status).toBe(201)
    await shop.ctx.db.query(`delete from approvals where id like 'apr_full%'`)
  })

  test('takes the password of whoever invites: a session that was left open adds nobody to the staff', async () => {
    const email = newEmail()
    const ask = (proof: object) => owner.request('POST', '/api/operator/invitations', { email, role: 'support', ...proof })
    for (const proof of [{}, { password: 'a guess of 42' }]) expect(invalidField(await ask(proof))).toBe('password')
    expect((await list()).invitations.map((open) => open.email)).not.toContain(email)
  })

  test('that was accepted is told to every owner by email', async () => {
    const other = await otherOwner()
    const email = newEmail()
    const token = await invited(email, 'editor')
    expect((await accept({ token, username: 'Paula Clerk', password: PASSWORD })).status).toBe(200)
    const { rows } = await shop.ctx.db.query<{ payload: JobData }>(
      "select payload from outbox where type = 'staff.joined' and payload ->> 'joinedId' = (select id from users where email = $1)",
      [email],
    )
    for (const { payload } of rows) await notifyOfEvent(shop.ctx, 'staff.joined', payload)
    for (const { email: to } of [owner, other]) {
      const notice = (await emailsTo(shop, to)).at(-1)
      for (const said of ['Paula Clerk', email, 'Editor', 'Olive Operator']) expect(notice?.text).toContain(said)
    }
  })

  test('is revoked once whoever sent it is no owner any more', async () => {
    for (const change of [removeInTransaction, setRole]) {
      const leaver = await otherOwner()
      const token = oneTimeToken(shop.ctx, (await inviteToStaff(leaver, newEmail(), 'editor')).body.id)
      expect((await read(token)).status).toBe(200)
      await shop.ctx.db.transaction(async (tx) => void (await change(tx, { userId: leaver.id, role: 'support' }, olive, new Date())))
      expect(codeOf(await read(token))).toBe('invalid_token')
    }
  })

  test('sent twenty times at once leaves only one open', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(email)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect((await list()).invitations.filter((each) => each.email === email)).toHaveLength(1)
  })

  test('is revoked also where it was sent again meanwhile', async () => {
    const email = newEmail()
    const { id } = (await invite(email)).body
    const again = await invited(email)
    expect((await owner.request('DELETE', `/api/operator/invitations/${id}`)).status).toBe(200)
    expect((await read(again)).status).toBe(400)
    const editor = await invited(email, 'editor')
    expect((await owner.request('DELETE', `/api/operator/invitations/${id}`)).status).toBe(404)
    expect((await read(editor)).body.data.role).toBe('editor')
  })
})

describe('a role', () => {
  test('applies from the next request', async () => {
    const sam = await staff(shop, 'editor')
    expect((await sam.request('GET', '/api/operator/deliveries')).body).toMatchObject({
      code: 'not_permitted',
      permission: 'orders:read',
    })
    expect((await owner.request('PUT', `/api/operator/staff/${sam.id}`, { role: 'support' })).status).toBe(200)
    expect((await sam.request('GET', '/api/operator/deliveries')).status).toBe(200)
    expect((await owner.request('PUT', `/api/operator/staff/${sam.id}`, { role: 'customer' })).status).toBe(400)
    const ada = await signUp(shop)
    expect((await owner.request('PUT', `/api/operator/staff/${ada.id}`, { role: 'owner' })).status).toBe(404)
  })

  test('goes with a name: a new one is in the audit log, a customer’s is not', async () => {
    const [sam, ada] = [await staff(shop, 'support'), await signUp(shop)]
    for (const person of [sam, ada])
      expect((await person.request('PUT', '/api/auth/updateprofile', { username: 'Olive Operator' })).status).toBe(200)
    const { body } = await owner.request<DataOf<AuditLogEntry[]>>('GET', '/api/operator/record?limit=100')
    const renamed = body.data.filter(({ action }) => action === 'staff.renamed')
    expect(renamed).toMatchObject([{ subject: { id: sam.id }, before: { name: 'Ada Lovelace' }, after: { name: 'Olive Operator' } }])
  })

  test('that is removed ends all sessions at once; the account stays', async () => {
    const sam = await staff(shop, 'manager')
    const raised = { depositMin: 5, depositMax: 9_000, refundAlone: 500, adjustmentAlone: 50 }
    const { approvalId } = (await sam.request<{ approvalId: string }>('PUT', '/api/operator/settings/limits', raised)).body
    expect((await owner.request('DELETE', `/api/operator/staff/${sam.id}`)).status).toBe(200)
    expect((await sam.request('GET', '/api/operator/sources')).status).toBe(401)
    const again = await signIn(shop, sam.email)
    expect(codeOf(await again.request('GET', '/api/operator/sources'))).toBe('staff_only')
    expect(codeOf(await owner.request('POST', `/api/operator/approvals/${approvalId}/approve`, {}))).toBe('already_decided')
    expect((await owner.request('DELETE', `/api/operator/staff/${sam.id}`)).status).toBe(404)
  })

  test('the last owner cannot be demoted', async () => {
    const { id } = owner
    expect(codeOf(await owner.request('DELETE', `/api/operator/staff/${id}`))).toBe('last_owner')
    expect(codeOf(await owner.request('PUT', `/api/operator/staff/${id}`, { role: 'manager' }))).toBe('last_owner')
    expect((await owner.request('PUT', `/api/operator/staff/${id}`, { role: 'owner' })).status).toBe(200)
  })

  test('is changed only from what it was when it was decided who may', async () => {
    const [otto, sue] = [await staff(shop, 'owner'), await staff(shop, 'support')]
    const put = (who: Customer, id: string, role: string) =>
      who.request<{ approvalId?: string }>('PUT', `/api/operator/staff/${id}`, { role })
    const kept = await whileAccountChanges(shop, otto.id, `update users set role = 'support' where id = $1`, () =>
      put(otto, otto.id, 'owner'),
    )
    expect([kept.status, codeOf(kept), await roleOf(otto.id)]).toEqual([409, 'role_changed', 'support'])
    const removed = await whileAccountChanges(shop, sue.id, `update users set role = 'owner' where id = $1`, () =>
      owner.request('DELETE', `/api/operator/staff/${sue.id}`),
    )
    expect([removed.status, codeOf(removed), await roleOf(sue.id)]).toEqual([409, 'role_changed', 'owner'])

    const eve = await staff(shop, 'support')
    const { approvalId } = (await put(owner, eve.id, 'manager')).body
    expect((await put(owner, eve.id, 'editor')).status).toBe(200)
    expect(codeOf(await sue.request('POST', `/api/operator/approvals/${approvalId}/approve`, {}))).toBe('role_changed')
    expect(await roleOf(eve.id)).toBe('editor')
    await shop.ctx.db.query(`update users set role = 'customer' where id = any($1)`, [[otto.id, sue.id, eve.id]])
  })

  test('waits for nobody who only decides about something else', async () => {
    const sam = await staff(shop, 'support')
    await shop.ctx.db.transaction(async (tx) => {
      // Deciding a request locks the person who decides.
      await tx.query('select from users where id = any($1) for key share', [[owner.id, sam.id]])
      let status: number | undefined
      void owner.request('PUT', `/api/operator/staff/${sam.id}`, { role: 'editor' }).then((answer) => (status = answer.status))
      await expect.poll(() => status).toBe(200)
    })
  })

  test('of owners who demote each other at the same moment, one is left', async () => {
    for (let round = 0; round < 5; round++) {
      const others = [await staff(shop, 'owner'), await staff(shop, 'owner')]
      const all = [owner, ...others]
      const next = (place: number) => all[(place + 1) % all.length]?.id ?? ''
      await Promise.allSettled(
        all.map((each, place) => {
          const by: Actor = { ...olive, userId: each.id }
          const [userId, now] = [next(place), new Date()]
          return shop.ctx.db.transaction((tx) =>
            place % 2
              ? setRole(tx, { userId, role: 'editor' }, by, now)
              : removeInTransaction(tx, { userId }, by, now).then(() => undefined),
          )
        }),
      )
      const { rows } = await shop.ctx.db.query<{ id: string }>(`select id from users where role = 'owner'`)
      expect(rows.length).toBeGreaterThan(0)
      await shop.ctx.db.query(
        `update users set role = case id when 'usr_operator' then 'owner' else 'customer' end where role <> 'customer' or id = 'usr_operator'`,
      )
      owner = await operator(shop)
    }
  })
})

test('erasing the account of a former staff member also clears the invitation', async () => {
  const email = newEmail()
  const token = await invited(email, 'editor')
  await accept({ token, username: 'Sam Short', password: PASSWORD })
  const sam = await signIn(shop, email)
  await owner.request('DELETE', `/api/operator/staff/${sam.id}`)
  const again = await signIn(shop, email)
  expect((await again.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const { rows } = await shop.ctx.db.query('select email from staff_invitations where accepted_by = $1', [sam.id])
  expect(rows).toEqual([{ email: 'erased' }])
})
