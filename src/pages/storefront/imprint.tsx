import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LegalPage } from './legal/legal-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.get(shop), 'imprint')
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Imprint',
    description: 'Who runs this shop, where it is registered and how to reach us.',
  })

export default function ImprintPage() {
  return <LegalPage title="Imprint" lead="Who runs this shop and how to reach us." {...useLoaderData<typeof loader>()} />
}
