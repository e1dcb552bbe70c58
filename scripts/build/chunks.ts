/** The part of the bundler's context that is read here. */
interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

/**
 * What every page needs comes in two files instead of twenty: smaller, and the first stays cached across releases. Forms and
 * the session come in a third, for the pages that have them. What only the console's screens share is one file, so that opening the
 * first screen takes some 20 scripts instead of 45.
 */
export const chunks = [
  // Comes only when something wants to be told what changes.
  { name: 'realtime', test: /node_modules.(@socket\.io|socket\.io|engine\.io)/ },
  { name: 'framework', test: /node_modules.(react|scheduler|cookie|set-cookie)|rolldown.runtime/ },
  {
    name: 'shop',
    test: /src.(app.frame|shared.(money|paths)|pages.system.error|features.catalog.(rules\.ts|rules.registry|ui.(added-marks|type-icon))|ui.(button|icons.sheet|page-meta|section|site|spinner|static-html|toast(er|-store)))/,
  },
  {
    name: 'forms',
    test: /src.(shared.(call|errors|session|stored)|ui.(alert|checkbox|field|form-fields|use-(hydrated|session)))/,
  },
  { name: 'testimonials', test: /src.features.reviews.ui.(stars|review-card|testimonials)/ },
  { name: 'more-fields', test: /src.ui.(bot-trap|select-field|text-area)/ },
  { name: 'account', test: /src.features.accounts.(rules\.ts|ui.(account-layout|new-password|password-field|use-account))/ },
  {
    name: 'entering',
    test: /src.(features.accounts.ui.(google.(google-|use)|use-entering)|pages.account.signed-in)/,
  },
  // One file for each set of public pages that share something, as it would be without the two groups below, which would
  // otherwise take with them what their modules import.
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

/** Whether only those pages import the module, directly or not. */
function isOnlyOf(pages: RegExp, id: string, graph: Graph): boolean {
  if (pages.test(id)) return true
  const answers = known.get(pages)
  const before = answers?.get(id)
  if (before !== undefined) return before
  answers?.set(id, false)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const by = [...importers, ...dynamicImporters]
  const answer = by.length > 0 && by.every((importer) => isOnlyOf(pages, importer, graph))
  answers?.set(id, answer)
  return answer
}
