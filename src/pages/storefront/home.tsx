import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { postSummaries } from '#features/blog/server/queries.ts'
import type { StartingPrice, PackageView } from '#features/catalog/contract.ts'
import { serviceLabel, type ServiceKind } from '#features/catalog/rules.ts'
import { listPackages, startingPrices } from '#features/catalog/server/queries.ts'
import { PriceBoard } from '#features/catalog/ui/price-board.tsx'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { faqStructure } from '#features/seo/server/queries/structure.ts'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import { islandData } from '#pages/render-static.tsx'
import type { ServiceOffer } from '#pages/storefront/home/service-cards.tsx'
import { NextSteps } from '#pages/storefront/info/page-head.tsx'
import { shop, structuredData } from '#platform/page-context.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Section, SectionHeading } from '#ui/section.tsx'
import { StaticHtml } from '#ui/static-html.tsx'
import { audienceServices } from './home/audience-texts.ts'
import { Hero } from './home/hero.tsx'
import { staticSections } from './home/static-sections.tsx'
import { homeOriginal, homeTexts } from './home/texts.ts'

/** The services with a card, one per platform. */
const featuredServices: ServiceKind[] = [
  { platform: 'instagram', type: 'followers' },
  { platform: 'tiktok', type: 'views' },
  { platform: 'youtube', type: 'subscribers' },
]

/** The popular package of each featured service. A service without one has no card. */
function cardOffers(popular: PackageView[]): ServiceOffer[] {
  return featuredServices.flatMap(({ platform, type }) => {
    const pack = popular.find((candidate) => candidate.platform === platform && candidate.type === type)
    if (!pack) return []
    const { id, service, quantity, priceCents, description, features } = pack
    return [{ id, platform, service, quantity, priceCents, description, features }]
  })
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [{ claims, facts }, prices, popular, posts, reviews, ...quotes] = await Promise.all([
    shopFacts(ctx),
    startingPrices(ctx),
    listPackages(ctx, { popular: true, quality: 'general' }),
    postSummaries(ctx, { limit: 3 }),
    featuredReviews(ctx, { limit: 3 }),
    ...Object.values(audienceServices).map((kind) => featuredReviews(ctx, { service: serviceLabel(kind), limit: 1 })),
  ])
  const store = ctx.config.STORE_NAME
  const texts = homeTexts(await pageTexts(ctx, 'home', homeOriginal, facts), claims)
  const audiences = texts.audiences.list.map((audience, index) => ({ ...audience, review: quotes[index]?.[0] }))
  const islands = staticSections({
    store,
    demo: ctx.config.STORE_MODE === 'demo',
    texts,
    claims,
    prices,
    offers: cardOffers(popular),
    audiences,
    reviews,
    posts,
  })
  context.get(structuredData).push(faqStructure(texts.questions.list))
  const { hero, services, closing } = texts
  return { prices, claims, sections: islandData(context, islands), hero, services, closing }
}

export const meta = pageMeta(
  'Instagram, TikTok and YouTube Growth Packages',
  'Followers, likes, views and comments: choose a package, paste a link and track your delivery step by step. Clear prices, no password, no account.',
)

export default function HomePage() {
  const { prices, claims, sections, hero, services, closing } = useLoaderData<typeof loader>()
  return (
    <main>
      <Hero {...hero} claims={claims} chooser={sections.chooser} />
      <StaticHtml id="island-reasons" html={sections.reasons} />
      <Section id="services" aria-labelledby="services-title">
        <SectionHeading id="services-title" title={services.title} lead={services.lead} />
        <div className="mt-12">
          <PriceBoard prices={prices} />
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-accent-soft px-6 py-5">
          <p>
            <b className="font-semibold">{services.question}</b> {services.quote}
          </p>
          <ButtonLink to={paths.contact} variant="secondary">
            Contact Sales Team
          </ButtonLink>
        </div>
      </Section>
      <StaticHtml id="island-working" html={sections.working} />
      <StaticHtml id="island-answers" html={sections.answers} />
      <Closing {...closing} prices={prices} />
    </main>
  )
}

/** The last section of the page, with the lowest price. */
function Closing({ title, text, prices }: { title: string; text: string; prices: StartingPrice[] }) {
  const lowest = prices.length > 0 && formatMoney(Math.min(...prices.map((price) => price.priceCents)))
  return (
    <NextSteps title={title} text={`${lowest ? `Packages start at ${lowest}. ` : ''}${text}`}>
      <ButtonLink to="#services" size="lg">
        Choose a service
      </ButtonLink>
    </NextSteps>
  )
}
