import { data, Link, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = pageMeta('Page Not Found', 'We couldn’t find this page.', noIndex)

const ways = [
  [paths.tracking, 'Track an order'],
  [paths.faq, 'FAQ'],
  [paths.contact, 'Contact us'],
] as const

export default function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <main className="relative isolate overflow-hidden">
      <div className="swell absolute right-0 bottom-0 w-full min-w-[40rem] -z-10 h-48" />
      <PaperBoat />
      <Container className="flex min-h-[44rem] flex-col items-center pt-20 pb-72 text-center sm:pt-24">
        <p className="text-sm font-semibold text-accent-ink tabular-nums">404</p>
        <h1 className="mt-3 text-title">Page Not Found</h1>
        <p className="mt-4 max-w-md text-lead text-muted">We couldn’t find this page. It may have moved, or the link may be mistyped.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.home}>Go to Home</ButtonLink>
          <Button variant="secondary" onClick={() => void (history.length > 1 ? navigate(-1) : navigate(paths.home))}>
            Go Back
          </Button>
        </div>
        <ul className="mt-6 flex flex-wrap justify-center gap-x-6 text-[0.9375rem]">
          {ways.map(([to, name]) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm text-accent-ink underline underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </main>
  )
}

/** A decorative paper boat on the wave. */
function PaperBoat() {
  return (
    <svg
      viewBox="0 0 112 84"
      aria-hidden="true"
      className="absolute right-[max(28%,11.2rem)] bottom-[11.6rem] w-28 translate-x-1/2 -rotate-6 fill-surface stroke-accent-ink stroke-2 print:hidden"
    >
      <g strokeLinejoin="round">
        <path d="M56 4 84 52H28Z" />
        <path d="M56 4v48" />
        <path d="M4 44c18 2 34 4 52 8 18-4 34-6 52-8L88 80H24Z" />
        <path d="M56 52 24 80M56 52l32 28" className="stroke-accent-line" />
      </g>
    </svg>
  )
}
