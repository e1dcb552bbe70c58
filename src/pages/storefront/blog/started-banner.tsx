import { paths } from '#app/routes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'

/** From reading to the packages. */
export function StartedBanner() {
  return (
    <section aria-labelledby="started" className="pb-16 sm:pb-20 print:hidden">
      <Container>
        <div className="relative isolate mx-auto max-w-[60rem] overflow-hidden rounded-2xl bg-deep px-6 pt-10 pb-32 text-ink scheme-dark sm:px-12 sm:py-14">
          <div className="swell sm:swell-right absolute right-0 bottom-0 -z-10 h-32 w-full min-w-[36rem] sm:h-full" />
          <h2 id="started" className="max-w-[20ch] text-heading">
            Choose a package, follow it to the end
          </h2>
          <p className="mt-3 max-w-md text-muted">Every price is on the page. No password, no account needed.</p>
          <ButtonLink to={`${paths.home}#services`} size="lg" className="mt-6">
            Get Started Now
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
