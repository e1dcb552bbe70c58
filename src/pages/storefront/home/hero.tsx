import { Link } from 'react-router'
import type { ShownClaims } from '#features/claims/contract.ts'
import { RatingLine } from '#features/claims/ui/figures.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Container } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'
import { StaticHtml } from '#ui/static-html.tsx'

/** What the shop sells, its rating and where to start. */
export function Hero({ claims, preview }: { claims: ShownClaims; preview: string }) {
  return (
    <section aria-labelledby="hero" className="relative isolate overflow-hidden border-b border-line">
      <div className="swell lg:swell-right absolute right-0 bottom-0 -z-10 h-96 w-full min-w-[48rem] lg:h-[92%]" />
      <Container className="grid items-center gap-x-12 gap-y-14 py-16 sm:py-20 lg:min-h-[42rem] lg:grid-cols-[1.15fr_1fr] lg:py-24">
        <div>
          <h1 id="hero" className="max-w-[12ch] text-display">
            More eyes on what you make
          </h1>
          <p className="mt-6 max-w-lg text-lead text-muted">
            Followers, likes, views and comments for Instagram, TikTok and YouTube. Choose a package, paste a link and track your delivery
            step by step. No password, no account.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link to="#services" className={buttonStyle('primary', 'lg')}>
              Choose a service
            </Link>
            <Link to="#how-it-works" className={buttonStyle('secondary', 'lg')}>
              How it works
            </Link>
          </div>
          <div className="mt-9">
            <RatingLine claims={claims} demo={useSite().demo} />
          </div>
        </div>
        <StaticHtml html={preview} />
      </Container>
    </section>
  )
}
