import { isRouteErrorResponse, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation, useNavigate } from 'react-router'
import { postsAbout } from '#features/blog/server/queries.ts'
import type { PackageView } from '#features/catalog/contract.ts'
import {
  type Quality,
  type ServiceKind,
  platformName,
  serviceLabel,
  serviceOfPath,
  servicePath,
  typeName,
} from '#features/catalog/rules.ts'
import { packagePage, peopleOfKind, sourceOfKind } from '#features/catalog/server/queries.ts'
import { PackageChooser } from '#features/catalog/ui/package-chooser.tsx'
import { ServiceHeader } from '#features/catalog/ui/service-header.tsx'
import { servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import { waysToPay } from '#features/payments/server/queries/settings.ts'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { pageIdOf } from '#features/seo/rules.ts'
import { serviceStructure } from '#features/seo/server/queries/structure.ts'
import { purchaseQuestionsOf, standardFaq } from '#features/support/rules/faq.ts'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import { islandData } from '#pages/render-static.tsx'
import { shop, structuredData } from '#platform/page-context.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { moving } from '#ui/moves.ts'
import { pageTags } from '#ui/page-meta.ts'
import { Section, Container } from '#ui/section.tsx'
import { StaticHtml } from '#ui/static-html.tsx'
import { staticSections } from './package-page/static-sections.tsx'
import { assuranceTexts } from './package-page/texts.ts'

/** The specification has different error messages for Instagram followers and likes. */
const hasOwnWording = ({ platform, type }: ServiceKind) => platform === 'instagram' && (type === 'followers' || type === 'likes')

/** Shown if a package page fails to load, with a button to try again. */
function PackagePageError({ kind, reason }: { kind: ServiceKind; reason: string }) {
  const hasOwn = hasOwnWording(kind)
  return (
    <Container width="narrow" className="flex flex-col items-center py-28 text-center">
      <SheetIcon name="alert" className="size-10 text-danger" />
      <h1 className="mt-5 text-heading">Buy {serviceLabel(kind)}</h1>
      <p role="alert" className="mt-3 text-lead text-muted">
        {hasOwn ? 'Failed to load packages. Please try again.' : `Error loading services: ${reason}`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{hasOwn ? 'Retry' : 'Try Again'}</Button>
        <ButtonLink to={`${paths.home}#services`} variant="secondary">
          See all services
        </ButtonLink>
      </div>
    </Container>
  )
}

/** The service at a path. All routes of this page have one. */
function kindAt(pathname: string): ServiceKind {
  const kind = serviceOfPath(pathname.replace(/\/$/, ''))
  if (!kind) throw new Error(`not a package page: ${pathname}`)
  return kind
}

/** The qualities on sale, in display order. */
function qualitiesOf(packages: readonly PackageView[]): Quality[] {
  return [...new Set(packages.map((pack) => pack.quality))]
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const kind = kindAt(url.pathname)
  const [{ content: written, packages }, { claims, facts }, reviews, source, people, ways, posts] = await Promise.all([
    packagePage(ctx, kind),
    shopFacts(ctx),
    featuredReviews(ctx, { service: serviceLabel(kind), limit: 3 }),
    sourceOfKind(ctx, kind),
    peopleOfKind(ctx, kind),
    waysToPay(ctx),
    postsAbout(ctx, platformName(kind.platform), typeName(kind.type)),
  ])
  const promises = await Promise.all(
    qualitiesOf(packages).map(async (quality) => [quality, await servicePromise(ctx, kind, quality)] as const),
  )
  const [, promise] = promises[0] ?? ['general', await servicePromise(ctx, kind)]
  const { starts, within } = promise
  const content = await pageTexts(ctx, pageIdOf(servicePath(kind)), written, { ...facts, ...claims, starts, within, people })
  const doubts = purchaseQuestionsOf((await pageTexts(ctx, 'faq', standardFaq, facts)).categories)
  context.get(structuredData).push(...(await serviceStructure(ctx, kind, { content, packages })))
  const { benefits, faq, ...shown } = content
  const assurance = assuranceTexts(kind.type, promise.text, claims, ways)
  return {
    content: shown,
    delivery: Object.fromEntries(promises.map(([quality, { text }]) => [quality, text])),
    packages,
    sections: islandData(context, staticSections({ kind, packages, benefits, faq, reviews, assurance, source, claims, doubts, posts })),
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const title = `Buy ${serviceLabel(kindAt(args.location.pathname))}`
  return pageTags(args, title, args.loaderData?.content.lead ?? title)
}

export default function PackagePage() {
  const { content, delivery, packages, sections } = useLoaderData<typeof loader>()
  const kind = kindAt(useLocation().pathname)
  const navigate = useNavigate()
  const order = (pack: PackageView, quality?: Quality) => {
    const choice = { service: pack.service, package: formatQuantity(pack.quantity), price: formatMoney(pack.priceCents) }
    void navigate(`${paths.postSelection}?${new URLSearchParams({ ...choice, ...(quality && { quality }) })}`, moving())
  }
  return (
    <main data-accent={kind.platform === 'youtube' ? 'red' : undefined}>
      <ServiceHeader kind={kind} content={content}>
        <StaticHtml id="island-picture" html={sections.picture} />
      </ServiceHeader>
      <Section className="!pt-8 !pb-0 sm:!py-20">
        <PackageChooser
          key={content.title}
          {...{ kind, packages, delivery }}
          rating={<StaticHtml id="island-rating" html={sections.rating} />}
          doubts={<StaticHtml id="island-doubts" html={sections.doubts} />}
          action={paths.postSelection}
          onOrder={order}
        />
      </Section>
      <StaticHtml id="island-rest" html={sections.rest} />
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

/** A reason to show for a failure: the router's status text or a sentence. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `the shop answered ${error.status}`
  return error instanceof TypeError ? 'the shop could not be reached.' : 'the catalog did not answer.'
}
