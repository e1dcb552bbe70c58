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

/**
 * Title and description of a page: `export const meta = (args) => pageMeta(args, {...})`. The page that was opened first
 * uses the site's settings instead, with its canonical URL and sharing texts: crawlers read only that one.
 */
export function pageMeta({ matches, location }: MetaArgs, { title, description }: PageTexts): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined
  if (site?.head?.path === location.pathname.replace(/(.)\/$/, '$1')) return site.head.tags
  return [{ title: site && !title.includes(site.name) ? `${title} · ${site.name}` : title }, { name: 'description', content: description }]
}
