import type { ServiceKind } from '#features/catalog/rules.ts'
import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'

export type AudienceId = 'influencers' | 'businesses' | 'artists'

export interface AudienceText {
  id: AudienceId
  /** The label of the tab. */
  name: string
  title: string
  description: string
  /** Four. */
  features: string[]
  /** Up to three. Omits figures whose claim may not be shown. */
  metrics: { figure: string; text: string }[]
}

/** The service whose review each audience sees. */
export const audienceServices: Record<AudienceId, ServiceKind> = {
  influencers: { platform: 'instagram', type: 'followers' },
  businesses: { platform: 'tiktok', type: 'views' },
  artists: { platform: 'youtube', type: 'views' },
}

const metricTexts = {
  customers: 'customers',
  retention: 'of followers stay',
  countries: 'countries',
  success: 'of orders delivered in full',
  on_time: 'delivered on time',
  money_back: 'money-back guarantee',
  delivered: 'units of growth delivered',
  refill: 'refill on views',
  support: 'support',
} as const satisfies Partial<Record<ClaimId, string>>

type AudienceOriginal = Omit<AudienceText, 'metrics'> & { metrics: (keyof typeof metricTexts)[] }

/** What the shop offers influencers, businesses and artists. */
export const audienceTexts: AudienceOriginal[] = [
  {
    id: 'influencers',
    name: 'Influencers',
    title: 'Look established from day one',
    description:
      'Brands and viewers check your numbers before they look at your content. Give a new profile the audience it needs to be taken seriously.',
    features: [
      'Followers and subscribers for your profile',
      'Likes and views for each new post',
      'Packages in several sizes',
      'No password, only a public link',
    ],
    metrics: ['customers', 'retention', 'countries'],
  },
  {
    id: 'businesses',
    name: 'Businesses',
    title: 'Give your launch a boost',
    description:
      'A new store, a product or a campaign: get views when they matter most, with clear pricing and receipts for your accounting.',
    features: [
      'A PDF receipt for every order',
      'Several services for the same post at once',
      'A prepaid balance for faster checkout',
      'Custom packages with honest advice',
    ],
    metrics: ['success', 'on_time', 'money_back'],
  },
  {
    id: 'artists',
    name: 'Artists',
    title: 'Get your song heard',
    description: 'People skip a video with eleven views, however good it is. Get past that point and let your work do the rest.',
    features: [
      'YouTube views, likes and comments for a release',
      'TikTok views while your sound is new',
      'Small packages for a single video',
      'Track every video on its own order page',
    ],
    metrics: ['delivered', 'refill', 'support'],
  },
]

/** Adds the figures that may be shown to the audiences. */
export function withMetrics(audiences: readonly AudienceOriginal[], claims: ShownClaims): AudienceText[] {
  return audiences.map((audience) => ({
    ...audience,
    metrics: audience.metrics.flatMap((id) => {
      const figure = claims[id]
      return figure ? [{ figure, text: metricTexts[id] }] : []
    }),
  }))
}
