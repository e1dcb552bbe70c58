import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { faqStructure } from '#features/seo/server/queries/structure.ts'
import { standardFaq, shownCategories } from '#features/support/rules/faq.ts'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import { NextSteps } from '#pages/storefront/info/page-head.tsx'
import { shop, structuredData } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { Answers, SearchField } from './faq/answers.tsx'
import { PageHead } from './info/page-head.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const { facts } = await shopFacts(ctx)
  const texts = await pageTexts(ctx, 'faq', standardFaq, facts)
  const categories = shownCategories(texts.categories)
  context.get(structuredData).push(faqStructure(categories.flatMap(({ questions }) => questions)))
  return { ...texts, categories }
}

export const meta = pageMeta(
  'Frequently Asked Questions',
  'Search our answers about services, quality, ordering, payment, guarantees and safety.',
)

export default function FaqPage() {
  const { title, lead, categories, closing } = useLoaderData<typeof loader>()
  const [search, setSearch] = useState('')
  return (
    <main>
      <PageHead title={title} lead={lead} drawing="answers">
        <SearchField value={search} onChange={setSearch} />
      </PageHead>
      <Container className="pt-10 sm:pt-12">
        <Answers categories={categories} search={search} />
      </Container>
      <NextSteps {...closing}>
        <ButtonLink to={paths.contact} size="lg">
          Contact us
        </ButtonLink>
        <ButtonLink to={paths.liveChat} size="lg" variant="secondary">
          Live chat
        </ButtonLink>
        <ButtonLink to={paths.tracking} size="lg" variant="secondary">
          Track an order
        </ButtonLink>
      </NextSteps>
    </main>
  )
}
