import { Link } from 'react-router'
import type { StartingPrice } from '#features/catalog/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Container } from '#ui/section.tsx'

/** The last word of the page: begin with the smallest package there is. */
export function Closing({ prices }: { prices: StartingPrice[] }) {
  const lowest = prices.length > 0 && formatMoney(Math.min(...prices.map((price) => price.priceCents)))
  return (
    <section aria-labelledby="closing" className="py-16 sm:py-24">
      <Container>
        <div className="relative isolate overflow-hidden rounded-2xl bg-deep px-6 pt-14 pb-52 text-ink scheme-dark sm:px-14 sm:py-20">
          <div className="swell sm:swell-right absolute right-0 bottom-0 -z-10 h-44 w-full min-w-[36rem] sm:h-full" />
          <h2 id="closing" className="max-w-[18ch] text-title">
            Start small and see it arrive
          </h2>
          <p className="mt-4 max-w-md text-lead text-muted">
            {lowest ? `Packages begin at ${lowest}. ` : ''}Order one, follow it to the end, and then decide about the next.
          </p>
          <Link to="#services" className={buttonStyle('primary', 'lg', 'mt-8')}>
            Choose a service
          </Link>
        </div>
      </Container>
    </section>
  )
}
