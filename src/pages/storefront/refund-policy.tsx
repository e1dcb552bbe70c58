import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.get(shop), 'refunds')
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Refund Policy',
    description: 'When you get a refund, what the guarantees cover, how to ask for one and how it is paid.',
  })

export default function RefundPolicyPage() {
  return (
    <LegalPage
      title="Refund Policy"
      lead="When you get your money back, how to ask for it and how we pay it."
      {...useLoaderData<typeof loader>()}
    />
  )
}
