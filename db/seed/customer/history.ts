import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Cents } from '#shared/money.ts'

/** What happened to an order after it was paid (or was not): hours after it was placed, and why. */
export type DemoStep = readonly [
  type: 'processing' | 'delivering' | 'completed' | 'partial' | 'failed' | 'canceled',
  hours: number,
  reason?: string,
]

/** An order in the demo customer's past. */
export interface DemoOrder {
  service: readonly [Platform, ServiceType, Quality?]
  quantity: number
  url: string
  /** Its age when the shop is filled. */
  hoursAgo: number
  /** `refused card` and `nobody` leave it unpaid. */
  paidWith: 'card' | 'paypal' | 'bitcoin' | 'balance' | 'refused card' | 'nobody'
  steps: readonly DemoStep[]
  /** What the shop credited for what it did not deliver. */
  credit?: Cents
}

const DAY = 24
const done = (hours: number): DemoStep[] => [
  ['processing', 2],
  ['delivering', 5],
  ['completed', hours],
]

/** Eight months, oldest first. What is still being delivered goes to profiles that only this demo has. */
export const history: readonly DemoOrder[] = [
  {
    service: ['instagram', 'followers'],
    quantity: 500,
    url: 'https://www.instagram.com/demo.customer/',
    hoursAgo: 236 * DAY,
    paidWith: 'card',
    steps: done(41),
  },
  {
    service: ['instagram', 'views'],
    quantity: 5_000,
    url: 'https://www.instagram.com/reel/DemoReel001/',
    hoursAgo: 212 * DAY + 5,
    paidWith: 'paypal',
    steps: done(19),
  },
  {
    service: ['tiktok', 'views'],
    quantity: 10_000,
    url: 'https://www.tiktok.com/@demo.customer/video/7300000000000000001',
    hoursAgo: 187 * DAY + 9,
    paidWith: 'card',
    steps: done(23),
  },
  {
    service: ['instagram', 'likes'],
    quantity: 500,
    url: 'https://www.instagram.com/p/DemoPost001/',
    hoursAgo: 160 * DAY + 2,
    paidWith: 'nobody',
    steps: [['canceled', 24, 'Nobody paid this order within 24 hours.']],
  },
  {
    service: ['youtube', 'views'],
    quantity: 5_000,
    url: 'https://www.youtube.com/watch?v=DemoVideo01',
    hoursAgo: 139 * DAY + 7,
    paidWith: 'card',
    steps: [
      ['processing', 3],
      ['delivering', 8],
      ['partial', 70, '3,100 of 5,000 were delivered. The rest was credited to your balance.'],
    ],
    credit: 209,
  },
  {
    service: ['tiktok', 'likes'],
    quantity: 2_500,
    url: 'https://www.tiktok.com/@demo.customer/video/7300000000000000002',
    hoursAgo: 118 * DAY + 3,
    paidWith: 'bitcoin',
    steps: done(16),
  },
  {
    service: ['tiktok', 'followers', 'premium'],
    quantity: 500,
    url: 'https://www.tiktok.com/@demo.customer',
    hoursAgo: 96 * DAY + 4,
    paidWith: 'balance',
    steps: done(52),
  },
  {
    service: ['youtube', 'subscribers'],
    quantity: 100,
    url: 'https://www.youtube.com/@demo.customer',
    hoursAgo: 74 * DAY + 11,
    paidWith: 'balance',
    steps: done(96),
  },
  {
    service: ['instagram', 'comments'],
    quantity: 10,
    url: 'https://www.instagram.com/p/DemoPost002/',
    hoursAgo: 51 * DAY + 6,
    paidWith: 'card',
    steps: [
      ['processing', 3],
      ['failed', 9, 'The profile was private, so nothing could be delivered. The price was credited to your balance.'],
    ],
    credit: 499,
  },
  {
    service: ['instagram', 'views'],
    quantity: 2_500,
    url: 'https://www.instagram.com/reel/DemoReel002/',
    hoursAgo: 33 * DAY + 1,
    paidWith: 'card',
    steps: done(14),
  },
  {
    service: ['tiktok', 'comments'],
    quantity: 25,
    url: 'https://www.tiktok.com/@demo.customer/video/7300000000000000003',
    hoursAgo: 15 * DAY + 8,
    paidWith: 'paypal',
    steps: done(30),
  },
  {
    service: ['youtube', 'subscribers', 'premium'],
    quantity: 100,
    url: 'https://www.youtube.com/@demo.customer',
    hoursAgo: 3 * DAY + 2,
    paidWith: 'card',
    steps: [
      ['processing', 3],
      ['delivering', 20],
    ],
  },
  {
    service: ['instagram', 'followers'],
    quantity: 1_000,
    url: 'https://www.instagram.com/demo.customer/',
    hoursAgo: 26,
    paidWith: 'card',
    steps: [['processing', 2]],
  },
  {
    service: ['instagram', 'likes'],
    quantity: 1_000,
    url: 'https://www.instagram.com/p/DemoPost003/',
    hoursAgo: 5,
    paidWith: 'refused card',
    steps: [],
  },
  {
    service: ['tiktok', 'followers'],
    quantity: 1_000,
    url: 'https://www.tiktok.com/@demo.customer',
    hoursAgo: 0.4,
    paidWith: 'card',
    steps: [],
  },
]

/** The demo customer paid this into the balance. */
export const deposit = { amountCents: 10_000, hoursAgo: 97 * DAY }
