import { type MetaDescriptor, useRouteLoaderData } from 'react-router'
import type { MoneyDisplay } from '#shared/money.ts'

/** The site's data for every page, from the root loader. */
export interface Site {
  name: string
  /** No money moves and figures are examples. */
  demo: boolean
  /** Tells visitors of a demo shop that it is one; left out in a live shop. */
  notice?: string | undefined
  /** `https://shop.example.com`, without a slash at its end. */
  origin: string
  /** How money is written; left out where it is as always. */
  money?: MoneyDisplay | undefined
  /** Title, description and sharing texts of the page that was opened first, as the router takes them. */
  head?: { path: string; tags: MetaDescriptor[] } | undefined
}

const unnamed: Site = { name: 'Groundswell', demo: false, origin: '' }

/** The site, for any component; default values if the root loader failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? unnamed
}
