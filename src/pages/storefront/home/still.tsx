import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReviewView } from '#features/reviews/contract.ts'
import { ReviewCard } from '#features/reviews/ui/review-card.tsx'
import { type AudienceStory, Audiences } from './audiences.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { OrderPreview } from './order-preview.tsx'
import { Problems } from './problems.tsx'
import { Run } from './run.tsx'
import { Steps } from './steps.tsx'
import type { HomeTexts } from './texts.ts'
import { WhatIs } from './what-is.tsx'

interface StillParts {
  store: string
  texts: HomeTexts
  audiences: AudienceStory[]
  reviews: ReviewView[]
}

/**
 * What only stands there, as HTML in the order of the page: no link of the router's and nothing that reacts. For the loader
 * alone: the server has written it into the page, so that no script need know how to draw it.
 */
export function stillSections({ store, texts, audiences, reviews }: StillParts) {
  return {
    preview: html(<OrderPreview />),
    reasons: html(
      <>
        <Problems problems={texts.problems} />
        <Features features={texts.features} />
        <Steps steps={texts.steps} />
      </>,
    ),
    working: html(
      <>
        <Benefits store={store} benefits={texts.benefits} />
        <Run runs={texts.runs} />
        <Audiences audiences={audiences} />
      </>,
    ),
    reviews: reviews.map((review) => html(<ReviewCard review={review} />)),
    what: html(<WhatIs what={texts.what} />),
  }
}

const html = (node: ReactNode) => renderToStaticMarkup(node)
