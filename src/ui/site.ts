import { useRouteLoaderData } from 'react-router'

/** What the head of a page says in its first HTML. */
export interface PageHead {
  /** The page that it belongs to. */
  path: string
  /** Whole, with the site's name. */
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  /** Whole addresses. */
  image: string
  canonical: string
}

/** What every page knows about the site it belongs to; the root loader's answer. */
export interface Site {
  name: string
  /** Payments are simulated and figures are examples. */
  demo: boolean
  /** `https://shop.example.com`, without a slash at its end. */
  origin: string
  /** Of the page that was opened first; undefined where it has none of its own. */
  head?: PageHead | undefined
}

const unnamed: Site = { name: 'Groundswell', demo: false, origin: '' }

/** The site, from any component; a stand-in where the root itself failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? unnamed
}
