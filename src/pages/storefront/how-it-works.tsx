import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deliveryTimes } from '#features/orders/server/queries/delivery-promise.ts'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import { NextSteps } from '#pages/storefront/info/page-head.tsx'
import { Points } from '#pages/storefront/info/tick-list.tsx'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container, Section, SectionHeading } from '#ui/section.tsx'
import drawings from './how-it-works/steps.svg'
import { howItWorksOriginal } from './how-it-works/texts.ts'
import { PageHead } from './info/page-head.tsx'
import { TickList } from './info/tick-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [{ facts }, times] = await Promise.all([shopFacts(ctx), deliveryTimes(ctx)])
  const texts = await pageTexts(ctx, 'how-it-works', howItWorksOriginal, facts)
  const steps = texts.steps.map((step) => (step.id === 'watch' ? { ...step, details: [...times, ...step.details] } : step))
  return { ...texts, steps }
}

export const meta = pageMeta(
  'How It Works',
  'How to order followers, likes, views and comments: what you do, what we do, how long it takes and how to track it.',
)

export default function HowItWorksPage() {
  const { title, lead, steps, reasons, closing } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead title={title} lead={lead} drawing="spread">
        <ButtonLink to={`${paths.home}#services`} size="lg">
          Choose a service
        </ButtonLink>
      </PageHead>
      <Container>
        <ol className="py-6 sm:py-10">
          {steps.map(({ id, title, text, details }, index) => (
            <li key={id} className="grid items-center gap-x-16 gap-y-8 border-b border-line py-12 last:border-0 md:grid-cols-2">
              <svg
                viewBox="0 0 440 300"
                aria-hidden="true"
                className={`w-full rounded-2xl bg-sunken p-4 sm:p-6 ${index % 2 === 1 ? 'md:order-2' : ''}`}
              >
                <use href={`${drawings}#${id}`} />
              </svg>
              <div>
                <p className="text-sm font-semibold text-accent-ink">Step {index + 1}</p>
                <h2 className="mt-1 text-heading">{title}</h2>
                <p className="mt-3 text-lead text-muted">{text}</p>
                <TickList lines={details} className="mt-6" />
              </div>
            </li>
          ))}
        </ol>
      </Container>
      <Section sunken aria-labelledby="reasons" className="border-y border-line">
        <SectionHeading id="reasons" title={reasons.title} />
        <Points points={reasons.list} />
      </Section>
      <NextSteps {...closing}>
        <ButtonLink to={`${paths.home}#services`} size="lg">
          Get started
        </ButtonLink>
        <ButtonLink to={paths.faq} size="lg" variant="secondary">
          Read the FAQ
        </ButtonLink>
      </NextSteps>
    </main>
  )
}
