import { expect, test } from 'vitest'
import { codeOf } from '../support/answers.ts'
import { targets } from '../support/factories.ts'
import { providersShop } from '../support/providers.ts'

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
