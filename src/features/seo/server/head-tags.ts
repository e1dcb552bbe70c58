import type { Config } from '#platform/config.ts'

export interface HeadTexts {
  /** Whole, with the store's name. */
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  /** Whole addresses. */
  image: string
  canonical: string
  type: 'website' | 'article'
}

/** Title, description, canonical address, Open Graph and card of a page, as the router takes them. */
export function headTags({ STORE_NAME }: Pick<Config, 'STORE_NAME'>, texts: HeadTexts): Record<string, string>[] {
  const { title, description, keywords, ogTitle, ogDescription, image, canonical, type } = texts
  const graph = {
    site_name: STORE_NAME,
    type,
    title: ogTitle,
    description: ogDescription,
    url: canonical,
    image,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': ogTitle,
  }
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
