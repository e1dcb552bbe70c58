import { expect, test } from 'vitest'
import { whyNotShown, wholeSentences } from '#features/support/server/assistant/model/check.ts'

const grounds = {
  facts: '5,000 Instagram Views cost $6.99. GS-10042 is being delivered: 1,667 of 5,000. Write to hello@shop.example.',
  hrefs: ['/tracking', '/faq#refunds'],
}

test.each([
  '5,000 views cost $6.99.',
  'That is 6.99 dollars.',
  'GS-10042 is at 1,667.',
  'See /tracking.',
  'More at /faq#refunds, or write to hello@shop.example.',
  'Nothing has begun and/or ended.',
  'Write to hello@shop.example, or go to Shop.example.',
  'It takes 1.5 days, e.g. from 9 a.m. on... usually less.',
  'It costs USD 6.99.',
  'ご注文は完了しました。GS-10042。発送済みです。',
  'Your refund is shown on the order’s page.',
])('“%s” may be shown', (text) => {
  expect(whyNotShown(text, grounds)).toBeUndefined()
})

test.each([
  ['5,000 views cost $5.99.', /money/],
  ['They are 7 dollars.', /money/],
  ['€5 off!', /money/],
  ['They are 7 US dollars.', /money/],
  ['Only USD 5, or ＄5.', /money/],
  ['You save 20%.', /share/],
  ['GS-10043 is late.', /order/],
  ['Write to me@evil.example', /address/],
  ['Go to http://a.b', /elsewhere/],
  ['[click](/tracking)', /elsewhere/],
  ['<b>hi</b>', /elsewhere/],
  ['See evil.site/refund.', /website/],
  ['Join discord.gg/abc or bit.ly/x', /website/],
  ['Go to shop.example.evil.de', /website/],
  ['Go to evil．site', /website/],
  ['Go to evil。site or evil｡site', /website/],
  ['Go to evil.\u{200B}site', /website/],
  ['See /operator for that.', /page/],
  ['I’ve refunded it.', /deed/],
  ['We have already cancelled the order.', /deed/],
  ['Your money has been credited.', /deed/],
  ['Your refund was approved.', /deed/],
])('“%s” may not', (text, why) => {
  expect(whyNotShown(text, grounds)).toMatch(why)
})

test.each(['a', 'a.', 'a-'])('a word that goes on and on as “%s” is not checked further', (part) => {
  expect(whyNotShown(part.repeat(20_000), grounds)).toMatch(/without end/)
})

test('a text is split after its last complete sentence', () => {
  expect(wholeSentences('It is $6.99. And th')).toEqual({ whole: 'It is $6.99.', rest: ' And th' })
  expect(wholeSentences('It is $6.')).toEqual({ whole: '', rest: 'It is $6.' })
})
