import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { latestPosts } from '#features/blog/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { listPackages, startingPrices } from '#features/catalog/server/queries.ts'
import { PriceBoard } from '#features/catalog/ui/price-board.tsx'
import { shownClaims } from '#features/claims/server/queries.ts'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Questions } from '#ui/questions.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { ContactLink } from './contact-link.tsx'
import { audienceServices } from './home/audience-texts.ts'
import { Audiences } from './home/audiences.tsx'
import { Benefits } from './home/benefits.tsx'
import { Closing } from './home/closing.tsx'
import { Features } from './home/features.tsx'
import { Hero } from './home/hero.tsx'
import { cardOffers } from './home/offers.ts'
import { Problems } from './home/problems.tsx'
import { Ratings } from './home/ratings.tsx'
import { Run } from './home/run.tsx'
import { ServiceCards } from './home/service-cards.tsx'
import { Steps } from './home/steps.tsx'
import { Teasers } from './home/teasers.tsx'
import { homeTexts } from './home/texts.ts'
import { WhatIs } from './home/what-is.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [prices, popular, claims, posts, reviews, ...told] = await Promise.all([
    startingPrices(ctx),
    listPackages(ctx, { popular: true, quality: 'general' }),
    shownClaims(ctx),
    latestPosts(ctx, 3),
    featuredReviews(ctx, { limit: 3 }),
    ...Object.values(audienceServices).map((kind) => featuredReviews(ctx, { service: serviceLabel(kind), limit: 1 })),
  ])
  const { audiences, ...texts } = homeTexts(ctx.config.STORE_NAME, claims)
  return {
    ...{ prices, claims, posts, reviews, texts },
    offers: cardOffers(popular),
    audiences: audiences.map((audience, index) => ({ ...audience, review: told[index]?.[0] })),
  }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Instagram, TikTok and YouTube Growth Packages',
    description:
      'Followers, likes, views and comments: choose a package, paste a link and follow the delivery step by step. One price, no password, no account.',
  })

export default function HomePage() {
  const { prices, claims, posts, reviews, texts, offers, audiences } = useLoaderData<typeof loader>()
  return (
    <main>
      <Hero claims={claims} />
      <Problems problems={texts.problems} />
      <Features features={texts.features} />
      <Steps steps={texts.steps} />
      <ServiceCards offers={offers} />
      <Section sunken id="services" aria-labelledby="services-title" className="border-y border-line">
        <SectionHeading
          id="services-title"
          title="Twelve services, plain prices"
          lead="These are the smallest packages. Choose a service to see the whole range, and what each unit costs as packages grow."
        />
        <div className="mt-12">
          <PriceBoard prices={prices} />
        </div>
        <p className="mt-8 text-center text-muted">
          More than a package holds?{' '}
          <Link to={paths.contact} className="font-semibold text-accent-ink underline underline-offset-4">
            Contact Sales Team
          </Link>
        </p>
      </Section>
      <Benefits benefits={texts.benefits} />
      <Run runs={texts.runs} />
      <Audiences audiences={audiences} />
      <Ratings claims={claims} reviews={reviews} />
      <WhatIs what={texts.what} />
      <Questions title="Questions before a first order" lead={<ContactLink />} questions={texts.questions} />
      <Teasers posts={posts} />
      <Closing prices={prices} />
    </main>
  )
}
