/** What search engines and shared links say about a page. Section 3, "SEO settings". */
export interface SeoSettings {
  /** The path without its first slash; `home` for `/`. */
  pageId: string
  /** Whole, with the store's name. */
  title: string
  description: string
  /** Separated by commas. */
  keywords: string
  ogTitle: string
  ogDescription: string
  /** A whole address; one made by the shop where the operator chose none. */
  ogImage: string
  canonicalUrl: string
  /** JSON-LD beside what the shop writes by itself. */
  structuredData: Record<string, unknown>[]
  /** False: what the operator set rests, and the shop's own texts are used. */
  isActive: boolean
  /** False: search engines leave the page out. */
  isIndexed: boolean
  /** When the operator last changed them, ISO 8601; null where nobody did. */
  updatedAt: string | null
}

/** What the operator may set for a page; null takes the shop's own. */
export interface SeoChange {
  title: string | null
  description: string | null
  keywords: string | null
  ogTitle: string | null
  ogDescription: string | null
  /** A whole address, or a path of this shop. */
  ogImage: string | null
  canonicalUrl: string | null
  structuredData: Record<string, unknown>[] | null
  isActive: boolean
  /** False: search engines are asked to leave the page out. */
  isIndexed: boolean
}

/** A page with its settings, for those who write them. */
export interface SeoPage {
  pageId: string
  path: string
  /** What breadcrumbs call it. */
  name: string
  /** False: the shop itself keeps it out of search, whatever is set. */
  isSearchable: boolean
  /** What pages show. */
  shown: SeoSettings
  /** What the shop says by itself. */
  own: SeoSettings
  /** Null where nothing is set. */
  set: SeoChange | null
}
