import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { faqStructure } from '#features/seo/server/queries/structure.ts'
import { faqTexts } from '#features/support/rules/faq.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { Answers, SearchField } from './faq/answers.tsx'
import { Begin } from './info/begin.tsx'
import { PageHead } from './info/page-head.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const categories = faqTexts(ctx.config.STORE_NAME, await shownClaims(ctx))
  context.get(structuredData).push(faqStructure(categories.flatMap(({ questions }) => questions)))
  return categories
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Frequently Asked Questions',
    description: 'Answers about services, quality, ordering, payment, guarantees and safety. Search them, or link to a single one.',
  })

export default function FaqPage() {
  const categories = useLoaderData<typeof loader>()
  const [search, setSearch] = useState('')
  return (
    <main>
      <PageHead
        title="Frequently asked questions"
        lead="What customers want to know before they order, and after. Every answer has an address of its own."
        drawing="answers"
      >
        <SearchField value={search} onChange={setSearch} />
      </PageHead>
      <Container className="pt-10 sm:pt-12">
        <Answers categories={categories} search={search} />
      </Container>
      <Begin title="Not answered yet?" text="Tell us what you want to know. If it is about an order, its number helps.">
        <ButtonLink to={paths.contact} size="lg">
          Contact us
        </ButtonLink>
        <ButtonLink to={paths.liveChat} size="lg" variant="secondary">
          Live chat
        </ButtonLink>
        <ButtonLink to={paths.tracking} size="lg" variant="secondary">
          Track an order
        </ButtonLink>
      </Begin>
    </main>
  )
}
