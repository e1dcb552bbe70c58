import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'

let secure: TestShop
beforeAll(async () => {
  secure = await testShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
})
afterAll(() => secure.stop())
const post = (path: string, { body, cookie }: { body?: object; cookie?: string }) =>
  secure.server.inject({ method: 'POST', url: `/api/auth/${path}`, ...(body && { body }), headers: { ...(cookie && { cookie }) } })
const signInSecurely = async () => {
  const { cookies } = await post('login', { body: { email: 'demo@example.com', password: 'demo-password-1' } })
  return cookies[0]?.value ?? ''
}

test('over https, no other host can plant the cookie', async () => {
  const answer = await post('login', { body: { email: 'demo@example.com', password: 'demo-password-1' } })
  expect(answer.cookies.map(({ name, domain }) => [name, domain])).toEqual([
    ['__Host-groundswell_refresh', undefined],
    ['__Host-groundswell_device', undefined],
  ])
  expect(answer.cookies[0]).toMatchObject({
    name: '__Host-groundswell_refresh',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  })
  const own = `__Host-groundswell_refresh=${answer.cookies[0]?.value}`
  expect((await post('refresh', { cookie: `groundswell_refresh=planted; ${own}` })).statusCode).toBe(200)
})

test('a session whose cookie has the old name goes on under the new one', async () => {
  const cookie = `groundswell_refresh=${await signInSecurely()}`
  const renewed = await post('refresh', { cookie })
  expect(renewed.statusCode).toBe(200)
  expect(renewed.cookies).toMatchObject([
    { name: 'groundswell_refresh', value: '', path: '/api/auth' },
    { name: '__Host-groundswell_refresh', path: '/' },
  ])
})

test('signing out deletes both', async () => {
  const out = await post('logout', { cookie: `__Host-groundswell_refresh=${await signInSecurely()}` })
  expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['groundswell_refresh', ''],
    ['__Host-groundswell_refresh', ''],
  ])
})
