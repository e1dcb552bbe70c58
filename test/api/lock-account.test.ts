import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalView, SecondFactorAnswer, SecondFactorSetup, SignedInAnswer } from '#features/accounts/contract.ts'
import { passkeySite } from '#features/accounts/rules/second-factor.ts'
import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { deleteEmailChange } from '#features/accounts/server/store/email-changes.ts'
import { lockUser } from '#features/accounts/server/store/users.ts'
import { authenticator, type Challenge } from '../fakes/authenticator.ts'
import { accountEvents, emailedToken } from '../support/accounts.ts'
import { codeOf, type DataOf, getData, logIn, messageOf } from '../support/answers.ts'
import { btcPayKeys } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { meanwhile, whileAccountChanges } from '../support/locks.ts'
import { appWith, confirmAddress, enrol, type RecoveryCodes } from '../support/second-factor.ts'
import { askForKey, inviteToStaff, operator, staff } from '../support/staff.ts'

const NEXT = 'a deep green sea 7'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const login = <Body = unknown>(email: string, password = PASSWORD) => shop.request<Body>('POST', '/api/auth/login', { email, password })
const lock = (token: string) => shop.request('POST', '/api/auth/lock-account', { token })

/** The token of the “This wasn't me” link in the last email about a change. */
async function lockToken(change: string, { email }: Customer): Promise<string> {
  const events = await accountEvents(shop, `account.${change}`, email)
  return oneTimeToken(shop.ctx, events.at(-1)?.tokenId ?? '')
}

async function resetPassword({ email }: Customer): Promise<void> {
  const token = await emailedToken(shop, 'reset', email)
  expect((await shop.request('POST', '/api/auth/reset-password', { token, password: NEXT })).status).toBe(200)
}

test('“This wasn’t me” ends all sessions and locks the account until its password is reset', async () => {
  const ada = await signUp(shop)
  const thief = await signIn(shop, ada.email)
  await thief.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })

  const token = await lockToken('password_changed', ada)
  expect((await lock(token)).body).toMatchObject({ success: true })
  expect((await thief.request('GET', '/api/auth/me')).status).toBe(401)
  const refused = await login(ada.email, 'the thief’s own 1')
  expect([refused.status, codeOf(refused)]).toEqual([403, 'account_locked'])
  expect(messageOf(refused)).toContain('choose a new password')
  // Without the password, nothing is revealed.
  expect((await login(ada.email, 'a guess of 42')).status).toBe(401)
  expect(codeOf(await lock(token))).toBe('invalid_token')

  await resetPassword(ada)
  expect((await logIn(shop, ada.email, NEXT)).status).toBe(200)
})

test('an added second factor is removed, so that the owner gets in with just the new password', async () => {
  const ada = await signUp(shop)
  const thief = await signIn(shop, ada.email)
  await enrol(shop, thief)
  await lock(await lockToken('second_factor_on', ada))
  await resetPassword(ada)
  expect((await logIn(shop, ada.email, NEXT)).body.user.secondFactor).toBe(false)
})

test('recovery codes that were made since are void, and the app still signs in', async () => {
  const ada = await signUp(shop)
  const { code } = await enrol(shop, ada)
  const thief = await ada.request<DataOf<RecoveryCodes>>('POST', '/api/account/second-factor/recovery-codes', { password: PASSWORD })
  const [stolen = ''] = thief.body.data.recoveryCodes
  await lock(await lockToken('recovery_codes_replaced', ada))
  await resetPassword(ada)
  const second = async (typed: string) => {
    const { secondFactor } = (await login<SecondFactorAnswer>(ada.email, NEXT)).body
    return shop.request('POST', '/api/auth/second-factor', { ticket: secondFactor.ticket, code: typed })
  }
  expect(codeOf(await second(stolen))).toBe('wrong_code')
  expect((await second(code(1))).status).toBe(200)
})

test('unconfirmed changes are undone', async () => {
  const ada = await signUp(shop)
  const thief = await signIn(shop, ada.email)
  await confirmAddress(shop, thief)
  await thief.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })
  const begin = { password: 'the thief’s own 1' }
  const { secret } = (await thief.request<DataOf<SecondFactorSetup>>('POST', '/api/account/second-factor', begin)).body.data
  await lock(await lockToken('password_changed', ada))
  await resetPassword(ada)
  const owner = await signIn(shop, ada.email, NEXT)
  const confirmed = await owner.request('POST', '/api/account/second-factor/confirm', { code: appWith(shop, secret).code() })
  expect(codeOf(confirmed)).toBe('wrong_code')
})

/** The authenticator's response for a passkey that was started. */
async function newPasskey(person: Customer, password: string) {
  const { body } = await person.request<DataOf<Challenge>>('POST', '/api/account/passkeys/options', { password })
  return authenticator(passkeySite(shop.url) ?? { rpId: '', origin: '' }).register(body.data)
}

test('a passkey started before the lock is not added after it', async () => {
  const ada = await signUp(shop)
  const { code } = await enrol(shop, ada)
  await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })
  const response = await newPasskey(ada, 'the thief’s own 1')
  await lock(await lockToken('password_changed', ada))
  await resetPassword(ada)
  const { ticket } = (await login<SecondFactorAnswer>(ada.email, NEXT)).body.secondFactor
  const { token } = (await shop.request<SignedInAnswer>('POST', '/api/auth/second-factor', { ticket, code: code(1) })).body
  const added = await shop.request('POST', '/api/account/passkeys', { name: 'Blue', response }, { authorization: `Bearer ${token}` })
  expect(codeOf(added)).toBe('passkey_refused')
})

const lateMailServer = {
  host: '127.0.0.1',
  port: 25,
  security: 'optional',
  user: '',
  password: '',
  from: 'late@example.com',
  ownPassword: PASSWORD,
}

test.each([
  ['an invitation', 'POST', '/api/operator/invitations', { email: 'late@example.com', role: 'editor', password: PASSWORD }],
  ['an API key', 'POST', '/api/operator/keys', { name: 'Late', scopes: ['today:read'], password: PASSWORD }],
  ['a payment provider', 'PUT', '/api/operator/payments/providers/btcpay', { ...btcPayKeys, ownPassword: PASSWORD }],
  ['another mail server', 'PUT', '/api/operator/mail-server', lateMailServer],
  ['the removal of the mail server', 'DELETE', '/api/operator/mail-server', { ownPassword: PASSWORD }],
])('of an owner who is demoted meanwhile, %s that is under way comes to nothing', async (_what, method, path, body) => {
  const eve = await staff(shop, 'owner')
  const demoted = "update users set role = 'editor' where id = $1"
  expect((await whileAccountChanges(shop, eve.id, demoted, () => eve.request(method, path, body))).status).toBe(401)
})

describe('in a session that ends in the meantime', () => {
  const ended = "update sessions set ended_at = now(), end_reason = 'everywhere' where user_id = $1"
  const somebody = async (prepare: (shop: TestShop, person: Customer) => Promise<unknown>) => {
    const person = await signUp(shop)
    await prepare(shop, person)
    return person
  }
  const refuse = async (person: Customer, method: string, path: string, body: object = {}) => {
    const ask = () => person.request(method, path, { password: PASSWORD, ...body })
    expect((await whileAccountChanges(shop, person.id, ended, ask)).status).toBe(401)
  }

  test('no API key is made', async () => {
    await refuse(await staff(shop, 'owner'), 'POST', '/api/operator/keys', { name: 'Late', scopes: ['today:read'] })
  })

  test('no payment provider is connected', async () => {
    await refuse(await staff(shop, 'owner'), 'PUT', '/api/operator/payments/providers/btcpay', { ...btcPayKeys, ownPassword: PASSWORD })
  })

  test('no staff are invited, and the mail server stays', async () => {
    await refuse(await staff(shop, 'owner'), 'POST', '/api/operator/invitations', { email: 'late@example.com', role: 'editor' })
    await refuse(await staff(shop, 'owner'), 'PUT', '/api/operator/mail-server', lateMailServer)
    await refuse(await staff(shop, 'owner'), 'DELETE', '/api/operator/mail-server', { ownPassword: PASSWORD })
  })

  test.each([
    ['the password is not changed', 'PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: NEXT }],
    ['no other address is asked for', 'POST', '/api/account/email', { email: 'another.one@example.com' }],
    ['the account is not erased', 'DELETE', '/api/account', {}],
  ])('%s', async (_what, method, path, body) => refuse(await somebody(confirmAddress), method, path, body))

  test('no recovery codes are made', async () => {
    await refuse(await somebody(enrol), 'POST', '/api/account/second-factor/recovery-codes')
  })

  test('no second factor is turned on', async () => {
    const person = await somebody(confirmAddress)
    const begun = await person.request<DataOf<SecondFactorSetup>>('POST', '/api/account/second-factor', { password: PASSWORD })
    const code = appWith(shop, begun.body.data.secret).code()
    await refuse(person, 'POST', '/api/account/second-factor/confirm', { code })
  })

  test('no passkey is added', async () => {
    const person = await somebody(enrol)
    await refuse(person, 'POST', '/api/account/passkeys', { name: 'Blue', response: await newPasskey(person, PASSWORD) })
  })

  test('no passkey is removed', async () => {
    const person = await signUp(shop)
    const { recoveryCodes } = await enrol(shop, person)
    const insert =
      "insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values ('blue', $1, 'Blue', '', 0, '{}', now())"
    await shop.ctx.db.query(insert, [person.id])
    await refuse(person, 'DELETE', '/api/account/passkeys/blue', { code: recoveryCodes[0] })
  })

  test('Google stays connected', async () => {
    const person = await signUp(shop)
    await shop.ctx.db.query('update users set google_sub = id where id = $1', [person.id])
    await refuse(person, 'DELETE', '/api/auth/google/link')
  })
})

test('API keys are revoked, even those created before the change', async () => {
  const eve = await staff(shop, 'owner')
  const keyOf = async (by: Customer, password = PASSWORD) => (await askForKey(by, ['today:read'], { password })).body.data.key
  const asks = (key: string) => shop.request('GET', '/api/operator/today', undefined, { authorization: `Bearer ${key}` })
  const earlier = await keyOf(eve)
  const thief = await signIn(shop, eve.email)
  await thief.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })
  const stolen = await keyOf(thief, 'the thief’s own 1')
  expect((await asks(stolen)).status).toBe(200)
  await lock(await lockToken('password_changed', eve))
  await resetPassword(eve)
  expect([(await asks(stolen)).status, (await asks(earlier)).status]).toEqual([401, 401])
})

test('a key created with a stolen password is revoked from the email about it', async () => {
  const eve = await staff(shop, 'owner')
  const made = await askForKey(await signIn(shop, eve.email), ['today:read'])
  await lock(await lockToken('api_key_created', eve))
  const headers = { authorization: `Bearer ${made.body.data.key}` }
  expect((await shop.request('GET', '/api/operator/today', undefined, headers)).status).toBe(401)
  expect((await eve.request('GET', '/api/auth/me')).status).toBe(401)
})

test('invitations that the account sent are revoked', async () => {
  const eve = await staff(shop, 'owner')
  const { body } = await inviteToStaff(eve, 'a.friend.of.the.thief@example.com', 'editor')
  const read = () => shop.request('POST', '/api/auth/invitation', { token: oneTimeToken(shop.ctx, body.id) })
  expect((await read()).status).toBe(200)
  await eve.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: NEXT })
  await lock(await lockToken('password_changed', eve))
  expect(codeOf(await read())).toBe('invalid_token')
})

test('the account’s approval requests are withdrawn', async () => {
  const [eve, owner] = [await staff(shop, 'owner'), await operator(shop)]
  const { approvalId } = (await inviteToStaff(eve, 'another.friend@example.com', 'manager')).body
  await eve.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: NEXT })
  await lock(await lockToken('password_changed', eve))
  expect(codeOf(await owner.request('POST', `/api/operator/approvals/${approvalId}/approve`, {}))).toBe('already_decided')
  const withdrawn = await getData<ApprovalView[]>(owner, '/api/operator/approvals?status=withdrawn')
  expect(withdrawn).toMatchObject([{ id: approvalId, decisionReason: 'The account was locked.' }])
})

test('recovery codes from before the change stay', async () => {
  const ada = await signUp(shop)
  const { recoveryCodes } = await enrol(shop, ada)
  await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })
  await lock(await lockToken('password_changed', ada))
  await resetPassword(ada)
  const { secondFactor } = (await login<SecondFactorAnswer>(ada.email, NEXT)).body
  const typed = { ticket: secondFactor.ticket, code: recoveryCodes[0] }
  expect((await shop.request('POST', '/api/auth/second-factor', typed)).status).toBe(200)
})

test('anything set up before the change stays', async () => {
  const ada = await signUp(shop)
  await enrol(shop, ada)
  await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: 'the thief’s own 1' })
  await lock(await lockToken('password_changed', ada))
  await resetPassword(ada)
  expect((await login(ada.email, NEXT)).body).toMatchObject({ secondFactor: { methods: ['totp', 'recovery'] } })
})

test.each(['confirm', 'approve', 'cancel'] as const)('a link to %s a new address waits for the lock, and is void then', async (how) => {
  const ada = await signUp(shop)
  await ada.request('POST', '/api/account/email', { email: `locked.${how}@new.example.com`, password: PASSWORD })
  const token = await emailedToken(shop, how === 'confirm' ? 'new_email_confirmation' : 'new_email_approval', ada.email)
  const answer = await meanwhile(
    { shop, before: (tx) => lockUser(tx, ada.id) },
    () => ada.request('POST', `/api/auth/new-email/${how}`, { token }),
    (tx) => deleteEmailChange(tx, ada.id),
  )
  expect(codeOf(answer)).toBe('invalid_token')
})

test('the link works for seven days', async () => {
  const ada = await signUp(shop)
  await ada.request('PUT', '/api/auth/updatepassword', { currentPassword: PASSWORD, password: NEXT })
  const token = await lockToken('password_changed', ada)
  shop.jump(7 * 24 * 3_600_000 + 60_000)
  expect(codeOf(await lock(token))).toBe('invalid_token')
  shop.jump(0)
  expect((await lock(token)).status).toBe(200)
})
