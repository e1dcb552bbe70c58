import type { PostView } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import type { PackageView, ServiceContent } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import { ratingSummary } from '#features/reviews/server/queries.ts'
import { breadcrumbs, organization } from '#features/seo/server/queries/site-structure.ts'
import type { Context } from '#platform/context.ts'
import { type Cents, toDollars } from '#shared/money.ts'

/** Needed to show a rating. */
const MIN_REVIEWS = 5

/** The questions and answers of a page as structured data. */
export function faqStructure(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A package page as structured data: the product with an offer for each package initially shown, and the FAQ. */
export async function serviceStructure(
  ctx: Context,
  kind: ServiceKind,
  { content, packages }: { content: ServiceContent; packages: readonly PackageView[] },
): Promise<object[]> {
  const questions = faqStructure(content.faq)
  const [first] = packages
  if (!first) return [questions]
  const shown = packages.filter((pack) => pack.quality === first.quality)
  const { PUBLIC_URL: origin, STORE_NAME: name } = ctx.config
  const path = servicePath(kind)
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${origin}${path}#product`,
    name: serviceLabel(kind),
    description: content.lead,
    image: `${origin}/og${path}.png`,
    url: origin + path,
    brand: { '@type': 'Brand', name },
    offers: aggregateOffer(origin + path, shown),
    ...(await rating(ctx, kind)),
  }
  return [product, questions]
}

function aggregateOffer(url: string, packages: readonly PackageView[]): object {
  const cents = packages.map((pack) => pack.priceCents)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: packages[0]?.currency,
    lowPrice: priceOf(Math.min(...cents)),
    highPrice: priceOf(Math.max(...cents)),
    offerCount: packages.length,
    offers: packages.map((pack) => ({
      '@type': 'Offer',
      sku: pack.id,
      name: `${pack.quantity.toLocaleString('en-US')} ${pack.service}`,
      price: priceOf(pack.priceCents),
      priceCurrency: pack.currency,
      availability: 'https://schema.org/InStock',
      url,
    })),
  }
}

/** The rating from the service's published reviews. Only in a live shop, because the demo's reviews are examples. */
async function rating(ctx: Context, kind: ServiceKind): Promise<object> {
  if (ctx.config.STORE_MODE !== 'live') return {}
  const { average, count } = await ratingSummary(ctx, serviceLabel(kind))
  if (count < MIN_REVIEWS) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 } }
}

/** A blog post as structured data, with its breadcrumbs. */
export function postStructure({ config }: Context, post: PostView): object[] {
  const { PUBLIC_URL: origin } = config
  const path = postPath(post.slug)
  const publisher = organization(config)
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: `${origin}/og${path}.png`,
    url: origin + path,
    mainEntityOfPage: origin + path,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': `${origin}/#organization` },
    articleSection: post.category,
    keywords: post.tags.join(', '),
    inLanguage: 'en',
  }
  return [
    publisher,
    breadcrumbs(config, [
      { name: 'Blog', path: '/blog' },
      { name: post.title, path },
    ]),
    posting,
  ]
}

/** `4.99` */
function priceOf(cents: Cents): string {
  return toDollars(cents).toFixed(2)
}
