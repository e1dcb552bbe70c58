import path from 'node:path'
import { line } from './features.ts'
import { browserSafe, permissions, placeOf, type Room, uiPackages } from './rooms.ts'

type Place = NonNullable<ReturnType<typeof placeOf>>

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Generated from the API document for the pages' API client. */
const apiTypes = 'generated/api.d.ts'

/** Why the file `importer` may not import `specifier`; undefined if it may. */
export function whyNotImport(importer: string, specifier: string): string | undefined {
  const from = placeOf(importer)
  if (!from || isTest(importer)) return undefined
  const target = resolve(importer, specifier)
  if (target === undefined) return whyNotPackage(from, specifier)
  if (target === apiTypes && from.room === 'shared') return undefined
  const to = placeOf(target)
  if (!to) return from.room === 'app' ? undefined : 'only the composition root imports from outside src'
  return from.room === 'app' ? undefined : whyNotRoom(from, to)
}

/** Why the file may not import values, only types, from `specifier`; undefined if it may. */
export function whyNotValues(importer: string, specifier: string): string | undefined {
  const target = resolve(importer, specifier)
  const [from, to] = [placeOf(importer)?.room, target === undefined ? undefined : placeOf(target)?.room]
  if (to !== 'contract' || (from !== 'ui' && from !== 'feature ui' && from !== 'pages')) return undefined
  return isTest(importer) ? undefined : 'browser code imports only types from a contract (import type); values belong in rules'
}

/** Why the file may not re-export from `specifier`; undefined if it may. */
export function whyNotExport(exporter: string, specifier: string): string | undefined {
  const target = resolve(exporter, specifier)
  const [from, to] = [placeOf(exporter), target === undefined ? undefined : placeOf(target)]
  if (from?.room !== 'door' || to?.layer !== 0) return undefined
  return "database rows stay inside their feature: a response's type is in the contract"
}

/** The path of the file that a specifier refers to, from the repository's root; undefined for a package. */
function resolve(importer: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '')
  if (file.startsWith('#')) return `src/${file.slice(1)}`
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(importer), file) : undefined
}

function whyNotPackage(from: Place, name: string): string | undefined {
  if (!browserSafe.includes(from.room)) return undefined
  if (name.startsWith('node:')) return `${from.room} also runs in the browser`
  if (from.room === 'ui' && !uiPackages.includes(name)) return `the design system only uses ${uiPackages.join(', ')}`
  if (name === 'zod' && from.room !== 'contract') return 'zod is too heavy for a page; schemas are in a contract'
  return undefined
}

function whyNotRoom(from: Place, to: Place): string | undefined {
  const { rooms, own = [], left = [] } = permissions[from.room as Exclude<Room, 'app'>]
  if (rooms.includes(to.room)) return undefined
  if (!to.feature || !from.feature) return `${from.room} may import ${[...rooms, ...own].join(', ') || 'nothing from src'}`
  if (from.feature === to.feature)
    return own.includes(to.room) ? whyNotLayer(from, to) : `the ${from.room} of a feature may not use its ${to.room}`
  const [here, there] = [line.indexOf(from.feature), line.indexOf(to.feature)]
  if (here < 0 || there < 0) return `${here < 0 ? from.feature : to.feature} is not in the line of features`
  if (there > here) return `${to.feature} comes after ${from.feature}, whose changes reach it by event`
  return left.includes(to.room) ? undefined : `${from.room} of ${from.feature} may only import ${left.join(', ')} of ${to.feature}`
}

function whyNotLayer(from: Place, to: Place): string | undefined {
  const [above, below] = [from.layer ?? 3, to.layer ?? 0]
  return below > above ? 'inside server/, calls go entry points → commands → queries → policy, store → tables, never back' : undefined
}
