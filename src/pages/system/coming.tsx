import { type MetaFunction, useLocation } from 'react-router'
import { paths } from '#app/routes.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { comingTexts } from './coming-texts.ts'

const textAt = (pathname: string) =>
  comingTexts[pathname.replace(/\/$/, '')] ?? { title: 'Coming Soon', text: 'This page is still being built.' }

export const meta: MetaFunction = (args) => {
  const { title, text } = textAt(args.location.pathname)
  return [...pageMeta(args, { title, description: text }), { name: 'robots', content: 'noindex' }]
}

export default function ComingPage() {
  const { title, text } = textAt(useLocation().pathname)
  return (
    <main className="relative isolate overflow-hidden">
      <div className="swell absolute right-0 bottom-0 w-full min-w-[40rem] -z-10 h-52 opacity-50" />
      <Container className="flex min-h-[34rem] flex-col items-center justify-center py-24 text-center">
        <Badge tone="accent">Coming soon</Badge>
        <h1 className="mt-4 text-title">{title}</h1>
        <p className="mt-4 max-w-xl text-lead text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={`${paths.home}#services`}>See all services</ButtonLink>
          <ButtonLink variant="secondary" to={paths.tracking}>
            Track an order
          </ButtonLink>
        </div>
      </Container>
    </main>
  )
}
