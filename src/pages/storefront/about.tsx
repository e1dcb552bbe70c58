import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { Figures } from '#features/claims/ui/figures.tsx'
import { shop } from '#platform/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Section, SectionHeading } from '#ui/section.tsx'
import { Team } from './about/team.tsx'
import { aboutTexts } from './about/texts.ts'
import { Begin } from './info/begin.tsx'
import { PageHead } from './info/page-head.tsx'
import { Points } from './info/points.tsx'
import { TickList } from './info/tick-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const claims = await shownClaims(ctx)
  return { claims, texts: aboutTexts(ctx.config, claims) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About Us',
    description: 'Who runs this shop, what we sell and what we do not, and the four things that we hold to when nobody is looking.',
  })

const figures = [
  { id: 'customers', text: 'customers' },
  { id: 'delivered', text: 'units of growth delivered' },
  { id: 'rating', text: 'average rating' },
  { id: 'years', text: 'years in business' },
] as const

export default function AboutPage() {
  const { claims, texts } = useLoaderData<typeof loader>()
  const { title, lead, mission, reasons, values, team } = texts
  return (
    <main>
      <PageHead title={title} lead={lead} drawing="sunrise">
        <ButtonLink to={`${paths.home}#services`} size="lg">
          See our services
        </ButtonLink>
        <ButtonLink to={paths.contact} size="lg" variant="secondary">
          Write to us
        </ButtonLink>
      </PageHead>
      <Figures claims={claims} figures={figures} />
      <Section aria-labelledby="mission">
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-2">
          <div>
            <SectionHeading id="mission" title="Our mission" />
            {mission.map((paragraph) => (
              <p key={paragraph} className="mt-5 max-w-prose text-muted first-of-type:text-lead first-of-type:text-ink">
                {paragraph}
              </p>
            ))}
          </div>
          <div className="card self-start p-6 sm:p-9">
            <h2 className="text-subheading">Why customers choose us</h2>
            <TickList lines={reasons} className="mt-6" />
          </div>
        </div>
      </Section>
      <Section sunken aria-labelledby="values" className="border-y border-line">
        <SectionHeading id="values" title="What we hold to" />
        <Points points={values} />
      </Section>
      {team.length > 0 && <Team people={team} />}
      <Begin title="See for yourself" text="Order a small package, watch it arrive, and judge us by that.">
        <ButtonLink to={`${paths.home}#services`} size="lg">
          Choose a service
        </ButtonLink>
        <ButtonLink to={paths.howItWorks} size="lg" variant="secondary">
          How it works
        </ButtonLink>
      </Begin>
    </main>
  )
}
