import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { shownClaims } from '#features/claims/server/queries.ts'
import { legalReview } from '#features/operations/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { legalFacts } from './legal/html.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { termsSections } from './legal/terms.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [reviewedOn, claims] = await Promise.all([legalReview(ctx), shownClaims(ctx)])
  return { reviewedOn, sections: termsSections(legalFacts(ctx.config), claims) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms of Sale',
    description:
      'What is sold, how orders, payment and delivery work, refunds and refills, the right of withdrawal, and the rules of the platforms.',
  })

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Sale"
      lead="What you buy, what we owe, and what happens when something falls short."
      {...useLoaderData<typeof loader>()}
    />
  )
}
