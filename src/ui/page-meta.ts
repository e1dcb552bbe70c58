import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { Site } from '#ui/site.ts'

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/**
 * Title and description of a page. The site's name is added to the title. The first page of a visit uses the site's settings instead, with
 * its canonical URL and sharing texts, because crawlers only read that one.
 */
export function pageTags(args: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const { head } = siteOf(args) ?? {}
  return head?.path === args.location.pathname.replace(/(.)\/$/, '$1') ? head.tags : titleTags(args, title, description)
}

/** Only title and description, regardless of the site's settings, for pages that aren't indexed. */
export function titleTags(args: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const site = siteOf(args)
  return [{ title: site && !title.includes(site.name) ? `${title} · ${site.name}` : title }, { name: 'description', content: description }]
}

const siteOf = ({ matches }: MetaArgs) => matches[0]?.loaderData as Site | undefined

/** Keeps a page out of search engines. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** The `meta` function of a page with fixed texts and optional further tags. */
export function pageMeta(title: string, description: string, ...more: MetaDescriptor[]): MetaFunction {
  return (args) => [...pageTags(args, title, description), ...more]
}
