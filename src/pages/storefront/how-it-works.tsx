import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deliveryTimes } from '#features/orders/server/queries/delivery-promise.ts'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import { renderStatic } from '#pages/render-static.tsx'
import { NextSteps } from '#pages/storefront/info/page-head.tsx'
import { Points } from '#pages/storefront/info/tick-list.tsx'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container, Section, SectionHeading } from '#ui/section.tsx'
import { StaticHtml } from '#ui/static-html.tsx'
import drawings from './how-it-works/steps.svg'
import { howItWorksOriginal } from './how-it-works/texts.ts'
import { TrackingPicture } from './how-it-works/tracking-picture.tsx'
import { PageHead } from './info/page-head.tsx'
import { TickList } from './info/tick-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [{ facts }, times] = await Promise.all([shopFacts(ctx), deliveryTimes(ctx)])
  const texts = await pageTexts(ctx, 'how-it-works', howItWorksOriginal, facts)
  const steps = texts.steps.map((step) => (step.id === 'watch' ? { ...step, details: [...times, ...step.details] } : step))
  const reasons = renderStatic(
    <Section sunken aria-labelledby="reasons" className="border-y border-line">
      <SectionHeading id="reasons" title={texts.reasons.title} />
      <Points points={texts.reasons.list} />
    </Section>,
  )
  return { ...texts, steps, reasons, hasBrandColor: Boolean(ctx.config.LOOK?.color) }
}

export const meta = pageMeta(
  'How It Works',
  'How to order followers, likes, views and comments: what you do, what we do, how long it takes and how to track it.',
)

export default function HowItWorksPage() {
  const { title, lead, steps, reasons, closing, hasBrandColor } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead title={title} lead={lead} drawing="spread">
        <ButtonLink to={`${paths.home}#services`} size="lg">
          Choose a service
        </ButtonLink>
      </PageHead>
      <Container>
        <ol className="py-6 sm:py-10">
          {steps.map((step, index) => {
            const hasPicture = step.id === 'watch' && !hasBrandColor
            return (
              <li key={step.id} className="grid items-center gap-x-16 gap-y-8 border-b border-line py-12 last:border-0 md:grid-cols-2">
                {!hasPicture && <StepDrawing id={step.id} className={index % 2 === 1 ? 'md:order-2' : ''} />}
                <div className={hasPicture ? 'grid items-start gap-x-16 md:col-span-2 md:grid-cols-2' : ''}>
                  <div>
                    <p className="text-sm font-semibold text-accent-ink">Step {index + 1}</p>
                    <h2 className="mt-1 text-heading">{step.title}</h2>
                    <p className="mt-3 text-lead text-muted">{step.text}</p>
                  </div>
                  <TickList lines={step.details} className="mt-6" />
                </div>
                {hasPicture && <TrackingPicture />}
              </li>
            )
          })}
        </ol>
      </Container>
      <StaticHtml html={reasons} />
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

/** The illustration of a step, in theme colors. */
function StepDrawing({ id, className }: { id: string; className: string }) {
  return (
    <svg viewBox="0 0 440 300" aria-hidden="true" className={`w-full rounded-2xl bg-sunken p-4 sm:p-6 ${className}`}>
      <use href={`${drawings}#${id}`} />
    </svg>
  )
}
