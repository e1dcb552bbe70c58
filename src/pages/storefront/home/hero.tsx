import type { ShownClaims } from '#features/claims/contract.ts'
import { RatingLine } from '#features/claims/ui/figures.tsx'
import { Container } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'
import { StaticHtml } from '#ui/static-html.tsx'

interface HeroProps {
  title: string
  lead: string
  claims: ShownClaims
  /** The HTML of the island with the services, unless the page has it. */
  chooser: string | undefined
}

/** The first section: what the shop sells, services with prices, and the rating. Fits on the first screen of a phone. */
export function Hero({ title, lead, claims, chooser }: HeroProps) {
  return (
    <section aria-labelledby="hero" className="relative isolate overflow-hidden border-b border-line">
      <div className="swell lg:swell-right absolute right-0 bottom-0 -z-10 h-96 w-full min-w-[48rem] lg:h-[92%]" />
      <Container className="grid items-center gap-x-12 gap-y-6 py-8 sm:gap-y-10 sm:py-16 lg:min-h-[38rem] lg:grid-cols-[1.15fr_1fr] lg:py-16">
        <div>
          <h1 id="hero" className="max-w-[12ch] text-display">
            {title}
          </h1>
          <p className="mt-4 max-w-lg text-lead text-muted sm:mt-6">{lead}</p>
        </div>
        <div className="lg:row-span-2">
          <StaticHtml id="island-chooser" html={chooser} />
        </div>
        <div className="lg:self-start">
          <RatingLine claims={claims} demo={useSite().demo} />
        </div>
      </Container>
    </section>
  )
}
