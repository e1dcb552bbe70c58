import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isGenuine, signBody } from '#platform/signed-body.ts'

const guide = readFileSync('docs/operating/suppliers.md', 'utf8')
const secret = /With the secret `(.+)`/.exec(guide)?.[1] ?? ''
/** The guide's example signatures, with their times and bodies. */
const examples = [...guide.matchAll(/^Delivery-Signature: (t=(\d+),.+)\n\n(\{.+\})$/gm)].map(([, signature = '', time, body = '']) => ({
  signature,
  body,
  at: new Date(Number(time) * 1_000),
}))

test('the example signatures in the supplier guide are correct', () => {
  expect(examples).toHaveLength(2)
  for (const { signature, body, at } of examples) expect(signBody(secret, body, at)).toBe(signature)
})

test('a signature is valid for five minutes, one body and one secret', () => {
  const [{ signature, body, at }] = examples as [(typeof examples)[number]]
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
  const check = (changes: { secret?: string; body?: string; signature?: string; now?: Date }) =>
    isGenuine(changes.secret ?? secret, Buffer.from(changes.body ?? body), changes.signature ?? signature, changes.now ?? at)
  expect([check({}), check({ now: later(300) }), check({ now: later(-300) })]).toEqual([true, true, true])
  expect([check({ now: later(301) }), check({ now: later(-301) })]).toEqual([false, false])
  expect([check({ body: `${body} ` }), check({ secret: `${secret}x` }), check({ signature: '' })]).toEqual([false, false, false])
  expect(check({ signature: signature.replace(/t=\d+/, `t=${at.getTime() / 1_000 + 1}`) })).toBe(false)
})
