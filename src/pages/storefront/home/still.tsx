import type { PostSummary } from '#features/blog/contract.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Questions } from '#ui/questions.tsx'
import { ContactLink } from '../contact-link.tsx'
import { stillHtml } from '../still-html.tsx'
import { type AudienceStory, Audiences } from './audiences.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { OrderPreview } from './order-preview.tsx'
import { Problems } from './problems.tsx'
import { Ratings } from './ratings.tsx'
import { Run } from './run.tsx'
import { ServiceCards, type ServiceOffer } from './service-cards.tsx'
import { Steps } from './steps.tsx'
import { Teasers } from './teasers.tsx'
import type { HomeTexts } from './texts.ts'
import { WhatIs } from './what-is.tsx'

interface StillParts {
  store: string
  texts: HomeTexts
  claims: ShownClaims
  offers: ServiceOffer[]
  audiences: AudienceStory[]
  reviews: ReviewView[]
  posts: PostSummary[]
}

/** What only stands there, in the order of the page. */
export function stillSections({ store, texts, claims, offers, audiences, reviews, posts }: StillParts) {
  return {
    preview: stillHtml(<OrderPreview />),
    reasons: stillHtml(
      <>
        <Problems problems={texts.problems} store={store} />
        <Features features={texts.features} />
        <Steps steps={texts.steps} />
        <ServiceCards offers={offers} />
      </>,
    ),
    working: stillHtml(
      <>
        <Benefits store={store} benefits={texts.benefits} />
        <Run runs={texts.runs} />
        <Audiences audiences={audiences} />
        <Ratings claims={claims} reviews={reviews} />
        <WhatIs what={texts.what} />
      </>,
    ),
    answers: stillHtml(
      <>
        <Questions title="Questions before a first order" lead={<ContactLink />} questions={texts.questions} />
        <Teasers posts={posts} />
      </>,
    ),
  }
}
