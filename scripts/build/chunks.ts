/** The part of the bundler's context that we use. */
interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

/**
 * Code that every page needs is in two files instead of twenty. They're smaller, and browsers can cache the first across releases.
 * Forms and the session are in a third, for pages that use them. Code that only the console's screens share is one file, so the first
 * screen loads some 20 scripts instead of 45.
 */
export const chunks = [
  // Loaded only when a page subscribes to live updates.
  { name: 'realtime', test: /node_modules.(@socket\.io|socket\.io|engine\.io)/ },
  { name: 'framework', test: /node_modules.(react|scheduler|cookie|set-cookie)|rolldown.runtime/ },
  {
    name: 'shop',
    test: /src.(app.frame|shared.(money|paths)|pages.system.error|features.catalog.(rules\.ts|rules.registry|ui.type-icon)|ui.(button|icons.sheet|page-meta|section|site|spinner|static-html|toast(er|-store)))/,
  },
  {
    name: 'forms',
    test: /src.(shared.(call|errors|session|stored)|ui.(alert|checkbox|field|form-fields|use-(hydrated|session)))/,
  },
  { name: 'testimonials', test: /src.features.reviews.ui.(stars|review-card|testimonials)/ },
  { name: 'form-controls', test: /src.ui.form-controls/ },
  { name: 'account', test: /src.features.accounts.(rules\.ts|ui.(account-layout|new-password|password-field|use-account))/ },
  {
    name: 'entering',
    test: /src.(features.accounts.ui.(google.(google-|use)|use-entering)|pages.account.signed-in)/,
  },
  // One file per set of public pages that share code, which is the bundler's default. Without this group, the two below would also
  // claim everything that their modules import.
  {
    name: (id: string, graph: Graph) => (isOnlyOf(SIGNED_IN, id, graph) ? null : 'common'),
    test: /src./,
    minShareCount: 2,
    entriesAware: true,
  },
  { name: (id: string, graph: Graph) => (isOnlyOf(CONSOLE, id, graph) ? null : 'members'), test: /src./, minShareCount: 2 },
  { name: 'console', test: /src./, minShareCount: 2 },
]

const CONSOLE = /src.pages.operator/
const SIGNED_IN = /src.pages.(operator|account.(profile|notifications))/

const known = new Map([CONSOLE, SIGNED_IN].map((pages) => [pages, new Map<string, boolean>()]))

/** Whether the module is only imported by these pages, directly or indirectly. */
function isOnlyOf(pages: RegExp, id: string, graph: Graph): boolean {
  if (pages.test(id)) return true
  const cache = known.get(pages)
  const cached = cache?.get(id)
  if (cached !== undefined) return cached
  cache?.set(id, false)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  const isOnly = all.length > 0 && all.every((importer) => isOnlyOf(pages, importer, graph))
  cache?.set(id, isOnly)
  return isOnly
}
