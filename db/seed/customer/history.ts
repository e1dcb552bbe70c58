import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'

/** What happened to an order, how many hours after it was placed, how much was delivered by then, and why. */
export type DemoStep = readonly [
  type: 'processing' | 'progress' | 'completed' | 'partial' | 'failed' | 'canceled',
  hours: number,
  more?: { delivered?: number; reason?: string },
]

/** An order in the demo customer's past. */
export interface DemoOrder {
  service: readonly [Platform, ServiceType, Quality?]
  quantity: number
  url: string
  /** Its age when the shop is filled. */
  hoursAgo: number
  /** `refused card` and `nobody` stay unpaid. */
  paidWith: 'card' | 'paypal' | 'bitcoin' | 'balance' | 'refused card' | 'nobody'
  steps: readonly DemoStep[]
  /** The count of the profile or post before the delivery. */
  startCount?: number
  /** Why the rest was refunded to the balance. */
  refunded?: string
}

const DAY = 24
const done = (quantity: number, hours: number): DemoStep[] => [
  ['processing', 2],
  ['progress', 5, { delivered: Math.floor(quantity / 4) }],
  ['completed', hours, { delivered: quantity }],
]

/** Eight months of orders, oldest first. Those in progress have targets that nobody else orders for. */
export const history: readonly DemoOrder[] = [
  {
    service: ['instagram', 'followers'],
    quantity: 500,
    url: 'https://www.instagram.com/demo.customer/',
    hoursAgo: 236 * DAY,
    paidWith: 'card',
    startCount: 1_204,
    steps: done(500, 41),
  },
  {
    service: ['instagram', 'views'],
    quantity: 5_000,
    url: 'https://www.instagram.com/reel/DemoReel001/',
    hoursAgo: 212 * DAY + 5,
    paidWith: 'paypal',
    startCount: 318,
    steps: done(5_000, 19),
  },
  {
    service: ['tiktok', 'views'],
    quantity: 10_000,
    url: 'https://www.tiktok.com/@demo.customer/video/7300000000000000001',
    hoursAgo: 187 * DAY + 9,
    paidWith: 'card',
    startCount: 2_950,
    steps: done(10_000, 23),
  },
  {
    service: ['instagram', 'likes'],
    quantity: 500,
    url: 'https://www.instagram.com/p/DemoPost001/',
    hoursAgo: 160 * DAY + 2,
    paidWith: 'nobody',
    steps: [['canceled', 24, { reason: 'Nobody paid this order within 24 hours.' }]],
  },
  {
    service: ['youtube', 'views'],
    quantity: 5_000,
    url: 'https://www.youtube.com/watch?v=DemoVideo01',
    hoursAgo: 139 * DAY + 7,
    paidWith: 'card',
    startCount: 1_422,
    steps: [
      ['processing', 3],
      ['progress', 8, { delivered: 1_200 }],
      ['partial', 70, { delivered: 3_100, reason: 'The delivery stopped before it was complete.' }],
    ],
    refunded: '3,100 of 5,000 were delivered.',
  },
  {
    service: ['tiktok', 'likes'],
    quantity: 2_500,
    url: 'https://www.tiktok.com/@demo.customer/video/7300000000000000002',
    hoursAgo: 118 * DAY + 3,
    paidWith: 'bitcoin',
    startCount: 77,
    steps: done(2_500, 16),
  },
  {
    service: ['tiktok', 'followers', 'premium'],
    quantity: 500,
    url: 'https://www.tiktok.com/@demo.customer',
    hoursAgo: 96 * DAY + 4,
    paidWith: 'balance',
    startCount: 836,
    steps: done(500, 52),
  },
  {
    service: ['youtube', 'subscribers'],
    quantity: 100,
    url: 'https://www.youtube.com/@demo.customer',
    hoursAgo: 74 * DAY + 11,
    paidWith: 'balance',
    startCount: 412,
    steps: done(100, 96),
  },
  {
    service: ['instagram', 'comments'],
    quantity: 10,
    url: 'https://www.instagram.com/p/DemoPost002/',
    hoursAgo: 51 * DAY + 6,
    paidWith: 'card',
    steps: [
      ['processing', 3],
      ['failed', 9, { delivered: 0, reason: 'The profile was private, so nothing could be delivered.' }],
    ],
    refunded: 'Nothing was delivered.',
  },
  {
    service: ['instagram', 'views'],
    quantity: 2_500,
    url: 'https://www.instagram.com/reel/DemoReel002/',
    hoursAgo: 33 * DAY + 1,
    paidWith: 'card',
    startCount: 5,
    steps: done(2_500, 14),
  },
  {
    service: ['tiktok', 'comments'],
    quantity: 25,
    url: 'https://www.tiktok.com/@demo.customer/video/7300000000000000003',
    hoursAgo: 15 * DAY + 8,
    paidWith: 'paypal',
    startCount: 9_840,
    steps: done(25, 30),
  },
  {
    service: ['youtube', 'subscribers', 'premium'],
    quantity: 100,
    url: 'https://www.youtube.com/@demo.customer',
    hoursAgo: 3 * DAY + 2,
    paidWith: 'card',
    startCount: 74,
    steps: [
      ['processing', 3],
      ['progress', 20, { delivered: 22 }],
      ['progress', 62, { delivered: 64 }],
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

/** The demo customer's deposit. */
export const deposit = { amountCents: 10_000, hoursAgo: 97 * DAY }
