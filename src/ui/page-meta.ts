import type { MetaDescriptor } from 'react-router'
import type { Site } from '#ui/site.ts'

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

interface PageTexts {
  /** Without the site's name, which is added. */
  title: string
  description: string
}

/** Title, description, canonical address and sharing texts of a page: `export const meta = (args) => pageMeta(args, {...})`. */
export function pageMeta({ matches, location }: MetaArgs, { title, description }: PageTexts): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined
  const full = site && !title.includes(site.name) ? `${title} · ${site.name}` : title
  const address = `${site?.origin ?? ''}${location.pathname}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
  ]
}
