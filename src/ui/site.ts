import { type MetaDescriptor, useRouteLoaderData } from 'react-router'
import type { MoneyDisplay } from '#shared/money.ts'

/** The site's data for every page, from the root loader. */
export interface Site {
  name: string
  /** Whether it is a demo shop: no real money, and example figures. */
  demo: boolean
  /** The notice of a demo shop; omitted in a live shop. */
  notice?: string | undefined
  /** `https://shop.example.com`, without a trailing slash. */
  origin: string
  /** The money format; omitted if it is the default. */
  money?: MoneyDisplay | undefined
  /** Title, description and sharing texts of the first page of the visit. */
  head?: { path: string; tags: MetaDescriptor[] } | undefined
}

const unnamed: Site = { name: 'Groundswell', demo: false, origin: '' }

/** The site's data, with default values if the root loader failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? unnamed
}
