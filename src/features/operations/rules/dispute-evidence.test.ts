import { expect, test } from 'vitest'
import { type DisputedOrder, evidenceTexts } from '#features/operations/rules/dispute-evidence.ts'
import { MAX_EVIDENCE_LENGTH } from '#features/payments/rules/disputes.ts'

const at = new Date('2026-11-20T17:29:00Z')
const order: DisputedOrder = {
  orderNumber: 'GS-100042',
  title: '5,000 Instagram Views',
  priceCents: 699,
  placedAt: at,
  paidAt: at,
  email: 'ada@example.com',
  address: '203.0.113.9',
  linkOpenedAt: at,
  username: 'ada.makes',
  targetUrl: 'https://www.instagram.com/reel/Cx1/',
  paidWith: 'Visa ending in 4242',
  quantity: 5_000,
  delivered: 3_800,
  startCount: 9_000,
  accepted: { version: 3, publishedAt: at, url: 'https://shop.example/terms' },
  terms: [{ title: 'Money back', text: 'Within 30 days.' }],
  consents: [{ granted: true, wording: 'Send me offers.', at }],
  reports: [{ at, status: 'in_progress', delivered: 3_800, supplier: 'Placements' }],
  emails: [{ at, recipient: 'ada@example.com', subject: 'Order confirmed', status: 'sent' }],
  earlier: [
    { orderNumber: 'GS-100001', placedAt: at, title: '500 Instagram Likes', priceCents: 299, targetUrl: 'https://www.instagram.com/p/C1/' },
  ],
}

test('evidence states the facts with times in UTC and counts', () => {
  const texts = new Map(evidenceTexts(order).map(({ kind, text }) => [kind, text]))
  expect([...texts.keys()]).toEqual(['order', 'consent', 'delivery', 'emails', 'earlier_orders'])
  expect(texts.get('order')).toContain(
    'Order GS-100042: 5,000 Instagram Views, $6.99.\nPlaced 2026-11-20 17:29 UTC by ada@example.com from the network address 203.0.113.9.',
  )
  expect(texts.get('consent')).toContain(
    'Terms of sale accepted by paying at 2026-11-20 17:29 UTC: version 3, published 2026-11-20 17:29 UTC',
  )
  expect(texts.get('consent')).toContain('Money back: Within 30 days.\n2026-11-20 17:29 UTC, agreed: “Send me offers.”')
  expect(texts.get('delivery')).toBe(
    'Delivered 3,800 of 5,000.\nCount before the delivery: 9,000.\n2026-11-20 17:29 UTC, Placements: in progress, 3,800 delivered',
  )
  expect(texts.get('emails')).toContain(
    'The customer opened the link to the order in an email at 2026-11-20 17:29 UTC.\nEmails about the order:\n',
  )
  expect(texts.get('emails')).toContain('2026-11-20 17:29 UTC to ada@example.com (sent): Order confirmed')
  expect(texts.get('earlier_orders')).toContain('GS-100001, 2026-11-20 17:29 UTC: 500 Instagram Likes, $2.99')
})

test('unknown facts are left out, and no text exceeds a provider’s limit', () => {
  const bare = {
    ...order,
    address: null,
    linkOpenedAt: null,
    delivered: null,
    startCount: null,
    accepted: null,
    terms: [],
    consents: [],
    reports: [],
    emails: [],
    earlier: [],
  }
  expect(evidenceTexts(bare).map(({ kind }) => kind)).toEqual(['order'])
  const reports = Array.from({ length: 500 }, (_, units) => ({ at, status: 'in_progress', delivered: units, supplier: 'Placements' }))
  for (const { text } of evidenceTexts({ ...order, reports })) expect(text.length).toBeLessThanOrEqual(MAX_EVIDENCE_LENGTH)
})
