import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { policyNotices } from '#features/guarantees/server/queries/overview.ts'
import { legalReview } from '#features/operations/server/queries.ts'
import { legalFacts } from '#features/support/rules/legal/html.ts'
import { termsSections } from '#features/support/rules/legal/terms.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const [reviewedOn, notices] = await Promise.all([legalReview(ctx), policyNotices(ctx)])
  return { reviewedOn, sections: termsSections(legalFacts(ctx.config), notices) }
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
