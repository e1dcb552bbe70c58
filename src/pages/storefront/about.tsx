import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Figures } from '#features/claims/ui/figures.tsx'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import type { TeamMember } from '#pages/storefront/about/texts.ts'
import { NextSteps } from '#pages/storefront/info/page-head.tsx'
import { Points } from '#pages/storefront/info/tick-list.tsx'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Section, SectionHeading } from '#ui/section.tsx'
import portraits from './about/portraits.svg'
import { aboutOriginal, teamOf } from './about/texts.ts'
import { PageHead } from './info/page-head.tsx'
import { TickList } from './info/tick-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const { claims, facts } = await shopFacts(ctx)
  return { claims, texts: await pageTexts(ctx, 'about', aboutOriginal, facts), team: teamOf(ctx.config.STORE_MODE) }
}

export const meta = pageMeta('About Us', 'Who we are, what we sell and what we don’t, and the four values behind every order.')

const figures = [
  { id: 'customers', text: 'customers' },
  { id: 'delivered', text: 'units of growth delivered' },
  { id: 'rating', text: 'average rating' },
  { id: 'years', text: 'years in business' },
] as const

export default function AboutPage() {
  const { claims, texts, team } = useLoaderData<typeof loader>()
  const { title, lead, mission, reasons, values, closing } = texts
  return (
    <main>
      <PageHead title={title} lead={lead} drawing="sunrise">
        <ButtonLink to={`${paths.home}#services`} size="lg">
          See our services
        </ButtonLink>
        <ButtonLink to={paths.contact} size="lg" variant="secondary">
          Contact us
        </ButtonLink>
      </PageHead>
      <Figures claims={claims} figures={figures} />
      <Section aria-labelledby="mission">
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-2">
          <div>
            <SectionHeading id="mission" title={mission.title} />
            {mission.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-5 max-w-prose text-muted first-of-type:text-lead first-of-type:text-ink">
                {paragraph}
              </p>
            ))}
          </div>
          <div className="card self-start p-6 sm:p-9">
            <h2 className="text-subheading">{reasons.title}</h2>
            <TickList lines={reasons.list} className="mt-6" />
          </div>
        </div>
      </Section>
      <Section sunken aria-labelledby="values" className="border-y border-line">
        <SectionHeading id="values" title={values.title} />
        <Points points={values.list} />
      </Section>
      {team.length > 0 && <Team people={team} />}
      <NextSteps {...closing}>
        <ButtonLink to={`${paths.home}#services`} size="lg">
          Choose a service
        </ButtonLink>
        <ButtonLink to={paths.howItWorks} size="lg" variant="secondary">
          How it works
        </ButtonLink>
      </NextSteps>
    </main>
  )
}

/** The fictional team of the demo shop, with illustrations. */
function Team({ people }: { people: TeamMember[] }) {
  return (
    <Section aria-labelledby="team" className="!pb-0">
      <SectionHeading id="team" title="Meet the team" lead="Three members of our small team. This is a demo shop, so they’re fictional." />
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        {people.map(({ name, role, text }, index) => (
          <li key={name} className="card flex flex-col gap-5 p-6 sm:flex-row md:flex-col lg:flex-row">
            <svg viewBox="0 0 160 160" aria-hidden="true" className="size-24 shrink-0 rounded-xl">
              <use href={`${portraits}#portrait-${index + 1}`} />
            </svg>
            <div>
              <h3 className="text-subheading">{name}</h3>
              <p className="text-sm font-semibold text-accent-ink">{role}</p>
              <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
