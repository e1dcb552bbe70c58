import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PostSummary } from '#features/blog/contract.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import type { ReviewView } from '#features/reviews/contract.ts'
import { Questions } from '#ui/questions.tsx'
import { ContactLink } from '../contact-link.tsx'
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

/**
 * What only stands there, as HTML in the order of the page. For the loader alone: the server has written it into the page,
 * so that no script need know how to draw it.
 */
export function stillSections({ store, texts, claims, offers, audiences, reviews, posts }: StillParts) {
  return {
    preview: html(<OrderPreview />),
    reasons: html(
      <>
        <Problems problems={texts.problems} />
        <Features features={texts.features} />
        <Steps steps={texts.steps} />
        <ServiceCards offers={offers} />
      </>,
    ),
    working: html(
      <>
        <Benefits store={store} benefits={texts.benefits} />
        <Run runs={texts.runs} />
        <Audiences audiences={audiences} />
        <Ratings claims={claims} reviews={reviews} />
        <WhatIs what={texts.what} />
      </>,
    ),
    answers: html(
      <>
        <Questions title="Questions before a first order" lead={<ContactLink />} questions={texts.questions} />
        <Teasers posts={posts} />
      </>,
    ),
  }
}

const html = (node: ReactNode) => renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>)
