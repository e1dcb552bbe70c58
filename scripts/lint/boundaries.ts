import path from 'node:path'

/** Features stand in one line: a feature calls only to its left, and news travels to the right by event. */
export const line = [
  'accounts',
  'catalog',
  'claims',
  'wallet',
  'payments',
  'promotions',
  'orders',
  'checkout',
  'delivery',
  'guarantees',
  'reviews',
  'blog',
  'seo',
  'support',
  'notifications',
  'operations',
]

/** Whose table it is: only the owner's store reads or writes it. The platform's tables are open to all. */
export const tables: Record<string, string[]> = {
  platform: ['outbox', 'idempotency_keys', 'seeds', 'settings', 'action_record', 'processes'],
  accounts: [
    'users',
    'sessions',
    'spent_refresh_tokens',
    'one_time_tokens',
    'sign_in_failures',
    'consents',
    'data_exports',
    'second_factors',
    'recovery_codes',
    'staff_invitations',
    'approvals',
    'passkeys',
    'passkey_challenges',
    'customer_notes',
    'api_keys',
  ],
  catalog: ['services', 'packages', 'package_prices', 'price_plans', 'service_costs', 'sources'],
  claims: ['claims'],
  wallet: ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'wallets', 'deposits'],
  payments: [
    'payment_attempts',
    'refunds',
    'webhook_events',
    'sandbox_payments',
    'sandbox_refunds',
    'sandbox_webhooks',
    'sandbox_behaviour',
  ],
  promotions: ['promotions', 'promotion_uses'],
  orders: ['orders', 'order_events', 'customer_months'],
  checkout: ['order_refunds'],
  delivery: ['partners', 'partner_services', 'deliveries', 'partner_stops', 'partner_reports', 'partner_hours', 'delivery_times'],
  guarantees: ['guarantee_policies', 'remedies', 'withdrawals'],
  reviews: ['reviews', 'review_votes', 'review_invitations', 'review_declines'],
  blog: ['posts', 'blog_categories', 'blog_redirects', 'pictures'],
  seo: ['seo_settings'],
  support: ['conversations', 'conversation_messages', 'support_presence', 'assistant_use', 'canned_replies'],
  notifications: [
    'mails',
    'notifications',
    'notification_counts',
    'told',
    'notification_preferences',
    'notices',
    'push_subscriptions',
    'mail_stops',
    'notification_texts',
    'announcements',
    'announcement_recipients',
  ],
  operations: [
    'page_views',
    'order_notes',
    'saved_filters',
    'order_exports',
    'order_export_parts',
    'webhook_endpoints',
    'webhook_deliveries',
    'figure_days',
    'figure_sales',
    'figure_deliveries',
    'figure_cohorts',
  ],
}

/**
 * Where code stands. `door` is what a feature's server shows to the right: its verbs, the context they take, the schemas of
 * its contract (which stand there so that no page loads zod), and what the operator may set.
 */
type Room =
  | 'shared'
  | 'ui'
  | 'platform'
  | 'page context'
  | 'contract'
  | 'rules'
  | 'feature ui'
  | 'door'
  | 'server'
  | 'pages'
  | 'routes'
  | 'app'

interface Place {
  room: Room
  feature?: string
  /** Inside `server/`: ways in 3, verbs 2, what they stand on 1, tables 0. Files with other names have none. */
  layer?: number
}

interface Permission {
  /** Rooms that are open whoever owns them. */
  rooms: Room[]
  /** Rooms of the same feature. */
  own?: Room[]
  /** Rooms of features to the left. */
  left?: Room[]
}

const pure: Permission = { rooms: ['shared'], own: ['contract', 'rules'], left: ['contract', 'rules'] }
const server: Permission = {
  rooms: ['shared', 'platform', 'page context', 'routes'],
  own: ['contract', 'rules', 'door', 'server'],
  left: ['contract', 'rules', 'door'],
}

/** Who may import what. What is not in the table is refused. */
const permissions: Record<Exclude<Room, 'app'>, Permission> = {
  shared: { rooms: ['shared'] },
  ui: { rooms: ['shared', 'ui'] },
  platform: { rooms: ['shared', 'platform', 'page context'] },
  'page context': { rooms: ['shared', 'platform'] },
  contract: pure,
  rules: pure,
  'feature ui': { rooms: ['shared', 'ui', 'routes'], own: ['contract', 'rules', 'feature ui'], left: ['contract', 'rules'] },
  door: server,
  server,
  pages: { rooms: ['shared', 'ui', 'pages', 'routes', 'page context', 'contract', 'rules', 'feature ui', 'door'] },
  routes: { rooms: [] },
}

/** Rooms that also run in the browser. */
const browserSafe: Room[] = ['shared', 'ui', 'contract', 'rules', 'feature ui', 'routes']

const layers: Record<string, number> = {
  api: 3,
  jobs: 3,
  realtime: 3,
  reactions: 3,
  commands: 2,
  queries: 2,
  policy: 1,
  store: 1,
  tables: 0,
}
const doors = ['commands', 'queries', 'context', 'schemas', 'settings']

/** The room of a file of the repository (`src/shared/money.ts`); undefined outside `src`. */
export function placeOf(file: string): Place | undefined {
  const [top, room = '', name = '', part = '', inner = ''] = file.split('/')
  if (top !== 'src') return undefined
  if (room === 'features') return placeInFeature(name, stem(part), stem(inner))
  if (file === 'src/platform/page-context.ts') return { room: 'page context' }
  if (file === 'src/app/routes.ts') return { room: 'routes' }
  if (room === 'shared' || room === 'ui' || room === 'platform' || room === 'pages') return { room }
  return { room: 'app' }
}

function placeInFeature(feature: string, part: string, inner: string): Place {
  if (part === 'contract' || part === 'rules') return { room: part, feature }
  if (part === 'ui') return { room: 'feature ui', feature }
  return { room: doors.includes(inner) ? 'door' : 'server', feature, layer: layers[inner] }
}

const stem = (name: string) => name.replace(/\.tsx?$/, '')

/** Why the file `importer` may not import `specifier` as written there; undefined where it may. */
export function whyNotImport(importer: string, specifier: string): string | undefined {
  const from = placeOf(importer)
  if (!from || /\.test\.tsx?$/.test(importer)) return undefined
  const target = resolve(importer, specifier)
  if (target === undefined) return whyNotPackage(from, specifier)
  if (importer === 'src/app/routes.ts') {
    return target === 'src/features/catalog/rules.ts' ? undefined : 'the table of URLs stands on the pure rules of the catalogue alone'
  }
  const to = placeOf(target)
  if (!to) return from.room === 'app' ? undefined : 'src does not import from outside src; only the composition root does'
  return from.room === 'app' ? undefined : whyNotRoom(from, to)
}

/** The file a specifier names, from the repository's root; undefined where it names a package. */
function resolve(importer: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '')
  if (file.startsWith('#')) return `src/${file.slice(1)}`
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(importer), file) : undefined
}

function whyNotPackage(from: Place, name: string): string | undefined {
  if (!browserSafe.includes(from.room)) return undefined
  if (name.startsWith('node:')) return `${from.room} also runs in the browser`
  if (name === 'zod' && from.room !== 'contract') return 'zod is too heavy for a page; schemas stand in a contract'
  return undefined
}

function whyNotRoom(from: Place, to: Place): string | undefined {
  const { rooms, own = [], left = [] } = permissions[from.room as Exclude<Room, 'app'>]
  if (rooms.includes(to.room)) return undefined
  if (!to.feature || !from.feature) return `${from.room} may import ${[...rooms, ...own].join(', ') || 'nothing of src'}`
  if (from.feature === to.feature)
    return own.includes(to.room) ? whyNotLayer(from, to) : `${from.room} of a feature may not reach its ${to.room}`
  const [here, there] = [line.indexOf(from.feature), line.indexOf(to.feature)]
  if (here < 0 || there < 0) return `${here < 0 ? from.feature : to.feature} does not stand in the line of features`
  if (there > here) return `${to.feature} stands to the right of ${from.feature}; news goes there by event`
  return left.includes(to.room)
    ? undefined
    : `of ${to.feature} only ${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} open to ${from.room} of ${from.feature}`
}

function whyNotLayer(from: Place, to: Place): string | undefined {
  const [above, below] = [from.layer ?? 2, to.layer ?? 0]
  return below > above ? 'inside server/ calls go ways in → commands, queries → policy, store → tables, never back' : undefined
}

/** Why `file` may not run SQL itself; undefined where it may. The platform, and what is wired in app, have no store. */
export function whyNotSql(file: string): string | undefined {
  const place = placeOf(file)
  if (!place || /\.test\.tsx?$/.test(file) || place.room === 'platform' || place.room === 'app') return undefined
  return /^src\/features\/[^/]+\/server\/store(\.ts|\/)/.test(file) ? undefined : 'only store.ts writes SQL'
}

/** The first table in `sql` that belongs to another feature than `file`, as a reason; undefined where there is none. */
export function whyNotTable(file: string, sql: string): string | undefined {
  const feature = placeOf(file)?.feature
  if (!feature || /\.test\.tsx?$/.test(file)) return undefined
  for (const [, name = ''] of sql.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]+)/g)) {
    const owner = Object.keys(tables).find((each) => tables[each]?.includes(name))
    if (owner && owner !== feature && owner !== 'platform') return `the table ${name} belongs to ${owner}; ask its queries or commands`
  }
  return undefined
}

/** Whether the browser may never load `file`: what the build of the pages refuses. */
export function isServerOnly(file: string): boolean {
  const room = placeOf(file)?.room
  return (
    room === 'platform' ||
    room === 'server' ||
    room === 'door' ||
    file.startsWith('db/') ||
    (room === 'app' && !/\.(css|tsx)$|\/frame\//.test(file))
  )
}
