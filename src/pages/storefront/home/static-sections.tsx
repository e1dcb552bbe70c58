import type { PostSummary } from '#features/blog/contract.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import type { StartingPrice } from '#features/catalog/contract.ts'
import { ServiceChooser } from '#features/catalog/ui/service-chooser.tsx'
import type { ShownClaims } from '#features/claims/contract.ts'
import type { ReviewView } from '#features/reviews/contract.ts'
import { renderStatic } from '#pages/render-static.tsx'
import { type AudienceStory, Audiences } from '#pages/storefront/home/audiences.tsx'
import { Features } from '#pages/storefront/home/features.tsx'
import { Problems } from '#pages/storefront/home/problems.tsx'
import { Ratings } from '#pages/storefront/home/ratings.tsx'
import { ServiceCards, type ServiceOffer } from '#pages/storefront/home/service-cards.tsx'
import type { HomeTexts } from '#pages/storefront/home/texts.ts'
import { ContactLink } from '#pages/storefront/info/page-head.tsx'
import { Drawing } from '#pages/storefront/info/tick-list.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Questions } from '#ui/questions.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import drawings from '../info/drawings.svg?raw'
import stepDrawings from './steps.svg?raw'

interface StaticSections {
  store: string
  /** In a demo shop, figures are examples. */
  demo: boolean
  texts: HomeTexts
  claims: ShownClaims
  prices: StartingPrice[]
  offers: ServiceOffer[]
  audiences: AudienceStory[]
  reviews: ReviewView[]
  posts: PostSummary[]
}

/** The static sections in page order, as HTML. */
export function staticSections({ store, demo, texts, claims, prices, offers, audiences, reviews, posts }: StaticSections) {
  return {
    chooser: renderStatic(<ServiceChooser prices={prices} />),
    reasons: renderStatic(
      <>
        <Problems {...texts.problems} store={store} />
        <Features {...texts.numbers} demo={demo} />
        <Steps {...texts.runs} lead={texts.steps.title} />
        <ServiceCards {...texts.offers} offers={offers} />
      </>,
    ),
    working: renderStatic(
      <>
        <Benefits {...texts.benefits} />
        <Audiences title={texts.audiences.title} audiences={audiences} demo={demo} />
        <Ratings {...texts.reviews} claims={claims} reviews={reviews} />
        <WhatIs {...texts.what} />
      </>,
    ),
    answers: renderStatic(
      <>
        <Questions title={texts.questions.title} lead={<ContactLink />} questions={texts.questions.list} />
        <Teasers {...texts.posts} posts={posts} />
      </>,
    ),
  }
}

/** What the shop is. Its drawing is inlined, which saves a request. */
function WhatIs({ title, paragraphs }: HomeTexts['what']) {
  return (
    <Section aria-labelledby="what">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
        <div hidden dangerouslySetInnerHTML={{ __html: drawings }} />
        <Drawing sheet="" name="sunrise" className="mx-auto w-full max-w-md lg:max-w-none" />
        <div>
          <SectionHeading id="what" title={title} />
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-prose text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  )
}

/** Six reasons to choose the shop. */
function Benefits({ title: heading, list }: HomeTexts['benefits']) {
  return (
    <Section sunken aria-labelledby="why" className="border-y border-line">
      <SectionHeading id="why" title={heading} />
      <ul className="mt-12 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {list.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="tile size-11 rounded-lg border border-accent-line">
              <SheetIcon name={icon} />
            </span>
            <div>
              <h3 className="text-subheading">
                <Unbroken>{title}</Unbroken>
              </h3>
              <p className="mt-1.5 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The latest blog posts; nothing if there are none. */
function Teasers({ title, lead, posts }: HomeTexts['posts'] & { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section aria-labelledby="teasers" className="!pb-0">
      <div className="grid grid-cols-1 items-end gap-x-10 gap-y-8 sm:grid-cols-[1fr_auto] sm:gap-y-10">
        <SectionHeading id="teasers" title={title} lead={lead} />
        <ul className="row-to-swipe min-w-0 gap-4 sm:col-span-2 sm:row-start-2 sm:gap-5 lg:grid-cols-3">
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.blog} variant="secondary" className="sm:row-start-1 sm:col-start-2">
          All posts
        </ButtonLink>
      </div>
    </Section>
  )
}

/** How an order works, from choosing a package to watching it arrive. */
function Steps({ title: heading, lead, list }: HomeTexts['runs'] & { lead: string }) {
  return (
    <Section id="how-it-works" aria-labelledby="run">
      <SectionHeading id="run" title={heading} lead={lead} />
      <div hidden dangerouslySetInnerHTML={{ __html: stepDrawings }} />
      <ol className="mt-10 grid gap-4 sm:mt-12 sm:gap-5 md:grid-cols-3">
        {list.map(({ title, text, sign }, index) => (
          <li key={title} className="flex flex-col card p-6 sm:max-md:flex-row sm:max-md:items-center sm:max-md:gap-8 lg:p-8">
            <svg viewBox="0 0 244 104" aria-hidden="true" className="w-44 shrink-0 md:w-full">
              <use href={`#step-${index + 1}`} />
            </svg>
            <div className="mt-5 flex flex-1 flex-col sm:max-md:mt-0 md:mt-7">
              <h3 className="flex gap-3 text-subheading">
                <span aria-hidden="true" className="text-accent-ink">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 mb-4 text-[0.9375rem] text-muted">{text}</p>
              <p className="mt-auto text-sm font-medium text-accent-ink">{sign}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
