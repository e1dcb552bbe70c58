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
export function pageTags(args: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const { head } = siteOf(args) ?? {}
  return head?.path === args.location.pathname.replace(/(.)\/$/, '$1') ? head.tags : titleTags(args, title, description)
}

/** Title and description alone, whatever the site's settings say, for a page that search engines leave out. */
export function titleTags(args: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const site = siteOf(args)
  return [{ title: site && !title.includes(site.name) ? `${title} · ${site.name}` : title }, { name: 'description', content: description }]
}

const siteOf = ({ matches }: MetaArgs) => matches[0]?.loaderData as Site | undefined

/** Keeps a page out of search engines. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** The `meta` of a page with fixed texts and perhaps more tags, see `pageTags`. */
export function pageMeta(title: string, description: string, ...more: MetaDescriptor[]): MetaFunction {
  return (args) => [...pageTags(args, title, description), ...more]
}
