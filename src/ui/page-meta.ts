import type { MetaDescriptor } from 'react-router'
import type { PageHead, Site } from '#ui/site.ts'

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

interface PageTexts {
  /** Without the site's name, which is added. */
  title: string
  description: string
  /** The picture of a shared link, as a path of this site; the home page's where it is left out. */
  image?: string
  type?: 'website' | 'article'
}

/**
 * Title, description, canonical address and sharing texts of a page: `export const meta = (args) => pageMeta(args, {...})`.
 * What the site set for the page that was opened first comes before the texts given here.
 */
export function pageMeta({ matches, location }: MetaArgs, texts: PageTexts): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const { title, description, keywords, ogTitle, ogDescription, image, canonical } =
    site?.head?.path === path ? site.head : headOf(site, path, texts)
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: site?.name ?? '' },
    { property: 'og:type', content: texts.type ?? 'website' },
    { property: 'og:title', content: ogTitle },
    { property: 'og:description', content: ogDescription },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: ogTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Title and description of a page that nobody should find by searching. */
export function hiddenMeta({ matches }: Pick<MetaArgs, 'matches'>, { title, description }: PageTexts): MetaDescriptor[] {
  return [
    { title: wholeTitle(title, matches[0]?.loaderData as Site | undefined) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

function headOf(site: Site | undefined, path: string, { title, description, image }: PageTexts): PageHead {
  const origin = site?.origin ?? ''
  const whole = wholeTitle(title, site)
  return {
    path,
    title: whole,
    description,
    keywords: '',
    ogTitle: whole,
    ogDescription: description,
    image: `${origin}${image ?? '/og/home.png'}`,
    canonical: origin + path,
  }
}

function wholeTitle(title: string, site: Site | undefined): string {
  return site && !title.includes(site.name) ? `${title} · ${site.name}` : title
}
