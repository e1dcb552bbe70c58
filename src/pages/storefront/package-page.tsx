import { isRouteErrorResponse, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import type { PackageView } from '#features/catalog/contract.ts'
import { type Quality, type ServiceKind, serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { packagePage } from '#features/catalog/server/queries.ts'
import { sourceOfKind } from '#features/catalog/server/queries/sources.ts'
import { PackageChooser } from '#features/catalog/ui/package-chooser.tsx'
import { PackagePageError } from '#features/catalog/ui/package-page-error.tsx'
import { ServiceHeader } from '#features/catalog/ui/service-header.tsx'
import { withClaims } from '#features/claims/rules.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { serviceStructure } from '#features/seo/server/queries/structure.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Section } from '#ui/section.tsx'
import { stillSections } from './package-page/still.tsx'
import { assuranceTexts } from './package-page/texts.ts'
import { promised } from './promised.ts'
import { StillPart } from './still-part.tsx'

/** The service of a path; the routes of this page are made of the same twelve. */
function kindAt(pathname: string): ServiceKind {
  const kind = serviceOfPath(pathname.replace(/\/$/, ''))
  if (!kind) throw new Error(`${pathname} is no package page`)
  return kind
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const kind = kindAt(url.pathname)
  const [{ content: written, packages }, claims, reviews, source] = await Promise.all([
    packagePage(ctx, kind),
    shownClaims(ctx),
    featuredReviews(ctx, { service: serviceLabel(kind), limit: 3 }),
    sourceOfKind(ctx, kind),
  ])
  const content = withClaims(written, claims)
  context.get(structuredData).push(...(await serviceStructure(ctx, kind, { content, packages })))
  const { benefits, faq, delivery: stated, ...shown } = content
  const delivery = await promised(ctx, kind, 'general', stated)
  const assurance = assuranceTexts(kind.type, delivery.text, claims)
  return {
    content: shown,
    delivery: delivery.summary,
    packages,
    still: stillSections({ kind, packages, benefits, faq, reviews, assurance, source }),
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const title = `Buy ${serviceLabel(kindAt(args.location.pathname))}`
  return pageMeta(args, { title, description: args.loaderData?.content.lead ?? title })
}

export default function PackagePage() {
  const { content, delivery, packages, still } = useLoaderData<typeof loader>()
  const kind = kindAt(useLocation().pathname)
  const navigate = useNavigate()
  const order = (pack: PackageView, quality?: Quality) => {
    const choice = { service: pack.service, package: formatQuantity(pack.quantity), price: formatMoney(pack.priceCents) }
    void navigate(`${paths.postSelection}?${new URLSearchParams({ ...choice, ...(quality && { quality }) })}`)
  }
  return (
    <main data-accent={kind.platform === 'youtube' ? 'red' : undefined}>
      <ServiceHeader kind={kind} content={content}>
        <StillPart html={still.picture} />
      </ServiceHeader>
      <Section className="!pt-12 !pb-0 sm:!py-20">
        <PackageChooser key={content.title} {...{ kind, packages, delivery }} action={paths.postSelection} onOrder={order} />
      </Section>
      <StillPart html={still.rest} />
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const kind = kindAt(useLocation().pathname)
  return (
    <main data-accent={kind.platform === 'youtube' ? 'red' : undefined}>
      <PackagePageError kind={kind} reason={reasonOf(error)} />
    </main>
  )
}

/** What may be said about a failure: the router's own words for a refusal, plain ones for what broke. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `the shop answered ${error.status}`
  return error instanceof TypeError ? 'the shop could not be reached.' : 'the catalogue did not answer.'
}
