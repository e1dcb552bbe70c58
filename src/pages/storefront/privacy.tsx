import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { legalReview } from '#features/operations/server/queries.ts'
import { legalFacts } from '#features/support/rules/legal/html.ts'
import { privacySections } from '#features/support/rules/legal/privacy.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  return { reviewedOn: await legalReview(ctx), sections: privacySections(legalFacts(ctx.config)) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description:
      'What this shop stores about you, why and for how long, which cookies and storage it uses, and where to download or erase your data.',
  })

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What we store, why, for how long, and how you get it out or erased. No tracking, no advertising."
      {...useLoaderData<typeof loader>()}
    />
  )
}
