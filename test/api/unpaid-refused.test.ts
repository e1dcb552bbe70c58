import { expect, test } from 'vitest'
import { codeOf, messageOf } from '../support/answers.ts'
import { targets } from '../support/factories.ts'
import { last, providersShop } from '../support/providers.ts'

const at = providersShop()

test('payments that the provider refuses to start count like unpaid orders, so nobody makes the shop call it without end', async () => {
  const postUrl = targets.instagramPost()
  at.stripe.fail('refuse', '/v1/checkout/sessions')
  const codes = []
  for (let tried = 0; tried < 11; tried++) {
    const answer = await at.place('card', { postUrl })
    codes.push(answer.status === 502 ? 'refused by the provider' : codeOf(answer))
  }
  at.stripe.fail('none')
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'refused by the provider'), 'rate_limited'])
})

test('whoever placed too many orders is told to wait, and not to pay one, which lets them place no other', async () => {
  const postUrl = targets.instagramPost()
  const place = (quantity: number) => at.place('paypal', { postUrl, quantity })
  for (let placed = 0; placed < 9; placed++) await place(placed % 2 === 0 ? 1_000 : 5_000)
  const order = await at.buyBy('paypal', { postUrl })
  at.paypal.approve(last(at.paypal.orders.keys()))
  expect((await at.comeBack(order)).body.data.order.paid).toBe(true)
  const refused = await place(1_000)
  expect([refused.status, messageOf(refused)]).toEqual([
    429,
    'Too many unpaid orders. Please wait 30 minutes before you place another one.',
  ])
})
