import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { latestPosts } from '#features/blog/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { listPackages, startingPrices } from '#features/catalog/server/queries.ts'
import { PriceBoard } from '#features/catalog/ui/price-board.tsx'
import { shownClaims } from '#features/claims/server/queries.ts'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { faqStructure } from '#features/seo/server/queries/structure.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Section, SectionHeading } from '#ui/section.tsx'
import { audienceServices } from './home/audience-texts.ts'
import { Closing } from './home/closing.tsx'
import { Hero } from './home/hero.tsx'
import { cardOffers } from './home/offers.ts'
import { stillSections } from './home/still.tsx'
import { homeTexts } from './home/texts.ts'
import { StillPart } from './still-part.tsx'

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
  const store = ctx.config.STORE_NAME
  const texts = homeTexts(store, claims)
  const audiences = texts.audiences.map((audience, index) => ({ ...audience, review: told[index]?.[0] }))
  const still = stillSections({ store, texts, claims, offers: cardOffers(popular), audiences, reviews, posts })
  context.get(structuredData).push(faqStructure(texts.questions))
  return { prices, claims, still }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Instagram, TikTok and YouTube Growth Packages',
    description:
      'Followers, likes, views and comments: choose a package, paste a link and follow the delivery step by step. One price, no password, no account.',
  })

export default function HomePage() {
  const { prices, claims, still } = useLoaderData<typeof loader>()
  return (
    <main>
      <Hero claims={claims} preview={still.preview} />
      <StillPart html={still.reasons} />
      <Section id="services" aria-labelledby="services-title">
        <SectionHeading
          id="services-title"
          title="Twelve services, plain prices"
          lead="These are the smallest packages. Choose a service to see the whole range, and what each unit costs as packages grow."
        />
        <div className="mt-12">
          <PriceBoard prices={prices} />
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-accent-soft px-6 py-5">
          <p>
            <b className="font-semibold">More than the largest package?</b> Tell us how much and by when, and you get a price.
          </p>
          <ButtonLink to={paths.contact} variant="secondary">
            Contact Sales Team
          </ButtonLink>
        </div>
      </Section>
      <StillPart html={still.working} />
      <StillPart html={still.answers} />
      <Closing prices={prices} />
    </main>
  )
}
