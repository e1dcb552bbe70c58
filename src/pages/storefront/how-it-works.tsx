import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container, Section, SectionHeading } from '#ui/section.tsx'
import drawings from './how-it-works/steps.svg'
import { howItWorksTexts } from './how-it-works/texts.ts'
import { Begin } from './info/begin.tsx'
import { PageHead } from './info/page-head.tsx'
import { Points } from './info/points.tsx'
import { TickList } from './info/tick-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return howItWorksTexts(await shownClaims(context.get(shop)))
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How It Works',
    description: 'From choosing a package to the last of the delivery: what you do, what we do, how long it takes and where you see it.',
  })

export default function HowItWorksPage() {
  const { steps, reasons } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead
        title="How it works"
        lead="Three steps, a few minutes of your time, and a page on which you see the rest happen."
        drawing="spread"
      >
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
        <SectionHeading id="reasons" title="Why it works this way" />
        <Points points={reasons} />
      </Section>
      <Begin title="Ready when you are" text="Begin with the smallest package of a service. It takes the same three steps as the largest.">
        <ButtonLink to={`${paths.home}#services`} size="lg">
          Get started
        </ButtonLink>
        <ButtonLink to={paths.faq} size="lg" variant="secondary">
          Read the answers
        </ButtonLink>
      </Begin>
    </main>
  )
}
