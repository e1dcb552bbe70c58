import { data, type MetaFunction, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { PaperBoat } from './paper-boat.tsx'

export const loader = () => data(null, { status: 404 })

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Page Not Found', description: 'There is no page at this address.' }),
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <main className="relative isolate overflow-hidden">
      <div className="swell absolute right-0 bottom-0 w-full min-w-[40rem] -z-10 h-48" />
      <PaperBoat />
      <Container className="flex min-h-[42rem] flex-col items-center pt-20 pb-72 text-center sm:pt-24">
        <p className="text-sm font-semibold text-accent-ink tabular-nums">404</p>
        <h1 className="mt-3 text-title">Page Not Found</h1>
        <p className="mt-4 max-w-md text-lead text-muted">
          There is nothing at this address. It may have moved, or the link may have lost a letter.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.home}>Go to Home</ButtonLink>
          <Button variant="secondary" onClick={() => void (history.length > 1 ? navigate(-1) : navigate(paths.home))}>
            Go Back
          </Button>
        </div>
      </Container>
    </main>
  )
}
