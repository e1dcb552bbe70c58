import type { Config } from '#platform/config.ts'
import { lookOf, lookPath } from '#platform/look.ts'

const context = 'https://schema.org'

type Shop = Pick<Config, 'PUBLIC_URL' | 'STORE_NAME' | 'LOOK'>

/** The shop as an organization. It has no rating, because search engines don't allow businesses to rate themselves. */
export function organization(config: Shop): object {
  const { PUBLIC_URL: origin, STORE_NAME: name } = config
  const { logo } = lookOf(config)
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: origin + (logo ? lookPath(logo.name) : '/favicon.svg'),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${origin}/contact` },
  }
}

/** The site as structured data. */
export function website({ PUBLIC_URL: origin, STORE_NAME: name }: Shop): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
  }
}

/** Breadcrumbs to a page. `trail` doesn't include the home page. */
export function breadcrumbs({ PUBLIC_URL: origin }: Shop, trail: readonly { name: string; path: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
