import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { publishedReview } from '../support/reviews.ts'

let secure: TestShop
beforeAll(async () => {
  secure = await testShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
})
afterAll(() => secure.stop())
const post = (path: string, { body, ...headers }: { body?: object; cookie?: string; origin?: string }) =>
  secure.server.inject({ method: 'POST', url: `/api/auth/${path}`, ...(body && { body }), headers })
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

test('a cookie planted by another host gives no session and no vote', async () => {
  expect((await post('refresh', { cookie: `groundswell_refresh=${await signInSecurely()}` })).statusCode).toBe(401)
  const id = await publishedReview(secure, 'To be voted for')
  const cookie = `groundswell_visitor=${'a'.repeat(24)}`
  const voted = await secure.server.inject({ method: 'PUT', url: `/api/leavereview/${id}/helpful`, headers: { cookie } })
  expect(voted.cookies).toMatchObject([{ name: '__Host-groundswell_visitor' }])
})

test('signing out deletes it', async () => {
  const out = await post('logout', { cookie: `__Host-groundswell_refresh=${await signInSecurely()}` })
  expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([['__Host-groundswell_refresh', '']])
})

test('another site’s page cannot sign anyone out', async () => {
  const cookie = `__Host-groundswell_refresh=${await signInSecurely()}`
  for (const path of ['logout', 'refresh']) {
    for (const origin of ['https://neighbor.example.com', 'null']) {
      const refused = await post(path, { cookie, origin })
      expect([refused.statusCode, refused.cookies]).toEqual([403, []])
    }
  }
  expect((await post('refresh', { cookie, origin: 'https://shop.example.com' })).statusCode).toBe(200)
})
