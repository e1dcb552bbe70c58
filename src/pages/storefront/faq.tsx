import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { markedClaims } from '#features/claims/server/queries.ts'
import { deliveryTimes } from '#features/orders/server/queries/delivery-promise.ts'
import { waysToPay } from '#features/payments/server/queries/ways-to-pay.ts'
import { faqStructure } from '#features/seo/server/queries/structure.ts'
import { faqTexts } from '#features/support/rules/faq.ts'
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
  const [claims, ways, times] = await Promise.all([markedClaims(ctx), waysToPay(ctx), deliveryTimes(ctx)])
  const categories = faqTexts(ctx.config.STORE_NAME, claims, ways, times)
  context.get(structuredData).push(faqStructure(categories.flatMap(({ questions }) => questions)))
  return categories
}

export const meta = pageMeta(
  'Frequently Asked Questions',
  'Search our answers about services, quality, ordering, payment, guarantees and safety.',
)

export default function FaqPage() {
  const categories = useLoaderData<typeof loader>()
  const [search, setSearch] = useState('')
  return (
    <main>
      <PageHead title="Frequently asked questions" lead="Answers about ordering, payment, delivery, refunds and safety." drawing="answers">
        <SearchField value={search} onChange={setSearch} />
      </PageHead>
      <Container className="pt-10 sm:pt-12">
        <Answers categories={categories} search={search} />
      </Container>
      <NextSteps title="Still have a question?" text="Ask us. If it’s about an order, include your order number.">
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
