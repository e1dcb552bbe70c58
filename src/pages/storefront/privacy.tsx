import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.get(shop), 'privacy')
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description:
      'What we store about you, why and for how long, which cookies and storage we use, and how to download or delete your data.',
  })

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What we store, why and for how long, and how to download or delete it. No tracking, no ads."
      {...useLoaderData<typeof loader>()}
    />
  )
}
