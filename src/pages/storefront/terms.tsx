import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.get(shop), 'terms')
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms of Sale',
    description: 'What we sell, how orders, payment and delivery work, refunds and refills, your right of withdrawal, and platform rules.',
  })

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Sale"
      lead="What you buy, what we owe you and what happens if something goes wrong."
      {...useLoaderData<typeof loader>()}
    />
  )
}
