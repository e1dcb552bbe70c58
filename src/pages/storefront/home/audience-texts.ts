import type { ServiceKind } from '#features/catalog/rules.ts'
import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'

export type AudienceId = 'influencers' | 'businesses' | 'artists'

export interface AudienceText {
  id: AudienceId
  /** On the tab. */
  name: string
  title: string
  description: string
  /** Four. */
  features: string[]
  /** Up to three, as far as they may be shown. */
  metrics: { figure: string; text: string }[]
}

/** Whose review stands beside each audience: one about what it buys most. */
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

const texts: (Omit<AudienceText, 'metrics'> & { metrics: (keyof typeof metricTexts)[] })[] = [
  {
    id: 'influencers',
    name: 'Influencers',
    title: 'A profile that does not look new',
    description:
      'Brands and viewers glance at the count before they look at the work. Give a young profile the size at which it is taken seriously, at a pace that suits it.',
    features: [
      'Followers and subscribers spread over days',
      'Likes and views that begin within the half hour',
      'Sizes from a hundred to tens of thousands',
      'No sign-in, so nothing of yours is at risk here',
    ],
    metrics: ['customers', 'retention', 'countries'],
  },
  {
    id: 'businesses',
    name: 'Businesses',
    title: 'A first push for a launch',
    description:
      'An opening, a product, a campaign: get the first views onto a video in the hour in which it counts, with a price you know and papers your books accept.',
    features: [
      'A receipt for every order, as PDF',
      'Several services for one post, side by side',
      'A balance to pay from, topped up in advance',
      'Larger amounts on request, with an honest opinion',
    ],
    metrics: ['success', 'on_time', 'money_back'],
  },
  {
    id: 'artists',
    name: 'Artists',
    title: 'Let the song be heard past the first ten',
    description:
      'A video with eleven views is skipped, however good it is. Lift it over the threshold at which people stay, and let the work do the rest.',
    features: [
      'YouTube views, likes and comments for a release',
      'TikTok views while a sound is new',
      'Small packages, for one video rather than a career',
      'The same order page for one video or a whole album',
    ],
    metrics: ['delivered', 'refill', 'support'],
  },
]

/** What the shop is to influencers, businesses and artists. */
export function audiences(claims: ShownClaims): AudienceText[] {
  return texts.map((audience) => ({
    ...audience,
    metrics: audience.metrics.flatMap((id) => {
      const figure = claims[id]
      return figure ? [{ figure, text: metricTexts[id] }] : []
    }),
  }))
}
