import { type MetaDescriptor, useRouteLoaderData } from 'react-router'
import type { MoneyDisplay } from '#shared/money.ts'

/** What every page knows about the site it belongs to; the root loader's answer. */
export interface Site {
  name: string
  /** Payments are simulated and figures are examples. */
  demo: boolean
  /** `https://shop.example.com`, without a slash at its end. */
  origin: string
  /** How money is written; left out where it is as always. */
  money?: MoneyDisplay | undefined
  /** Title, description and sharing texts of the page that was opened first, as the router takes them. */
  head?: { path: string; tags: MetaDescriptor[] } | undefined
}

const unnamed: Site = { name: 'Groundswell', demo: false, origin: '' }

/** The site, from any component; a stand-in where the root itself failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? unnamed
}
