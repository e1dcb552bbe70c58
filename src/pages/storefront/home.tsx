import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { startingPrices } from '#features/catalog/server/queries.ts'
import { PriceBoard } from '#features/catalog/ui/price-board.tsx'
import { shownClaims } from '#features/claims/server/queries.ts'
import { Figures } from '#features/claims/ui/figures.tsx'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { Testimonials } from '#features/reviews/ui/testimonials.tsx'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Questions } from '#ui/questions.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { ContactLink } from './contact-link.tsx'
import { Closing } from './home/closing.tsx'
import { Hero } from './home/hero.tsx'
import { Problems } from './home/problems.tsx'
import { Steps } from './home/steps.tsx'
import { homeTexts } from './home/texts.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [prices, claims, reviews] = await Promise.all([startingPrices(ctx), shownClaims(ctx), featuredReviews(ctx, { limit: 3 })])
  return { prices, claims, reviews, texts: homeTexts(claims) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Instagram, TikTok and YouTube Growth Packages',
    description:
      'Followers, likes, views and comments: choose a package, paste a link and follow the delivery step by step. One price, no password, no account.',
  })

const figures = [
  { id: 'customers', text: 'customers' },
  { id: 'delivered', text: 'units of growth delivered' },
  { id: 'on_time', text: 'delivered on time' },
  { id: 'countries', text: 'countries' },
] as const

export default function HomePage() {
  const { prices, claims, reviews, texts } = useLoaderData<typeof loader>()
  return (
    <main>
      <Hero claims={claims} />
      <Section id="services" aria-labelledby="services-title">
        <SectionHeading
          id="services-title"
          title="Twelve services, plain prices"
          lead="These are the smallest packages. Choose a service to see the whole range, and what each unit costs as packages grow."
        />
        <div className="mt-12">
          <PriceBoard prices={prices} />
        </div>
      </Section>
      <Steps steps={texts.steps} />
      <Problems problems={texts.problems} />
      <Figures claims={claims} figures={figures} />
      <Testimonials title="What customers write" reviews={reviews} />
      <Questions title="Questions before a first order" lead={<ContactLink />} questions={texts.questions} />
      <Closing prices={prices} />
    </main>
  )
}
