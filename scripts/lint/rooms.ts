/**
 * The kinds of places where code lives. `door` is what a feature's server offers to the features after it: its commands and queries,
 * their context, the schemas of its contract (on the server, so that no page loads zod) and its settings.
 */
export type Room = 'shared' | 'ui' | 'platform' | 'page context' | 'contract' | 'rules' | 'feature ui' | 'door' | 'server' | 'pages' | 'app'

interface Place {
  room: Room
  feature?: string
  /** In `server/`: 4 for entry points, 3 commands, 2 queries, 1 policy and store, 0 tables. Context, schemas and settings have none. */
  layer?: number
}

interface Permission {
  /** Rooms that may be imported from any feature or none. */
  rooms: Room[]
  /** Rooms of the same feature that may be imported. */
  own?: Room[]
  /** Rooms of earlier features that may be imported. */
  left?: Room[]
}

const pure: Permission = { rooms: ['shared'], own: ['contract', 'rules'], left: ['contract', 'rules'] }
const server: Permission = {
  rooms: ['shared', 'platform', 'page context'],
  own: ['contract', 'rules', 'door', 'server'],
  left: ['contract', 'rules', 'door'],
}

/** Who may import what. Everything else is refused. */
export const permissions: Record<Exclude<Room, 'app'>, Permission> = {
  shared: { rooms: ['shared'] },
  ui: { rooms: ['shared', 'ui'] },
  platform: { rooms: ['shared', 'platform', 'page context'] },
  'page context': { rooms: ['shared', 'platform'] },
  contract: pure,
  rules: pure,
  'feature ui': { rooms: ['shared', 'ui'], own: ['contract', 'rules', 'feature ui'], left: ['contract', 'rules'] },
  door: server,
  server,
  pages: { rooms: ['shared', 'ui', 'pages', 'page context', 'contract', 'rules', 'feature ui', 'door'] },
}

/** The packages that the design system may import. Every page loads them, so no component adds one by itself. */
export const uiPackages = ['react', 'react-dom', 'react-router']

/** Rooms that also run in the browser. */
export const browserSafe: Room[] = ['shared', 'ui', 'contract', 'rules', 'feature ui']

const layers: Record<string, number> = {
  api: 4,
  jobs: 4,
  realtime: 4,
  reactions: 4,
  commands: 3,
  queries: 2,
  policy: 1,
  store: 1,
  tables: 0,
}

/** Folders and files in `server/` that only one feature has, and their layer: third-party clients and separate subject areas. */
export const ownLayers: Record<string, Record<string, number>> = {
  accounts: { google: 1 },
  payments: { providers: 1 },
  delivery: { suppliers: 1 },
  support: { assistant: 3 },
  notifications: { emails: 2, events: 2, 'push-service': 1 },
}
const doors = ['commands', 'queries', 'context', 'schemas', 'settings']

/** The layer of a file or folder in `server/`, by its name. A name that ends in `-api` or `-route` is an entry point. */
function layerOf(feature: string, inner: string): number | undefined {
  return layers[inner] ?? ownLayers[feature]?.[inner] ?? (/-(api|route)$/.test(inner) ? layers.api : undefined)
}

/** The room of a file of the repository (`src/shared/money.ts`); undefined outside `src`. */
export function placeOf(file: string): Place | undefined {
  const [top, room = '', name = '', part = '', inner = ''] = file.split('/')
  if (top !== 'src') return undefined
  if (room === 'features') return placeInFeature(name, stem(part), stem(inner))
  if (file === 'src/platform/page-context.ts') return { room: 'page context' }
  if (room === 'shared' || room === 'ui' || room === 'platform' || room === 'pages') return { room }
  return { room: 'app' }
}

function placeInFeature(feature: string, part: string, inner: string): Place {
  if (part === 'contract' || part === 'rules') return { room: part, feature }
  if (part === 'ui') return { room: 'feature ui', feature }
  return { room: doors.includes(inner) ? 'door' : 'server', feature, layer: layerOf(feature, inner) }
}

const stem = (name: string) => name.replace(/\.tsx?$/, '')

/** Why a file may not be in its folder; undefined if it may. */
export function whyNotHere(file: string): string | undefined {
  const [, feature = '', part, name = ''] = /^src\/features\/([^/]+)\/([^/]+)\/([^/]+)/.exec(file) ?? []
  const inner = stem(name)
  if (part !== 'server' || /\.test\.tsx?$/.test(file)) return undefined
  if (doors.includes(inner) || layerOf(feature, inner) !== undefined) return undefined
  return `a file or folder in server/ is named after its layer: ${[...Object.keys(layers), ...doors.slice(2)].join(', ')}`
}

/** Whether the browser may never load `file`. The pages' build fails if it would. */
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
