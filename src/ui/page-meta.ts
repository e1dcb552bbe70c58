import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { Site } from '#ui/site.ts'

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/**
 * Title and description of a page; the title is without the site's name, which is added. The page that was opened first uses the
 * site's settings instead, with its canonical URL and sharing texts: crawlers read only that one.
 */
export function pageTags({ matches, location }: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined
  if (site?.head?.path === location.pathname.replace(/(.)\/$/, '$1')) return site.head.tags
  return [{ title: site && !title.includes(site.name) ? `${title} · ${site.name}` : title }, { name: 'description', content: description }]
}

/** Keeps a page out of search engines. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** The `meta` of a page with fixed texts and perhaps more tags, see `pageTags`. */
export function pageMeta(title: string, description: string, ...more: MetaDescriptor[]): MetaFunction {
  return (args) => [...pageTags(args, title, description), ...more]
}
