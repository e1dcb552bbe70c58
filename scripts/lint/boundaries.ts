import path from 'node:path'
import { line } from './features.ts'
import { browserSafe, permissions, placeOf, type Room, uiPackages } from './rooms.ts'

type Place = NonNullable<ReturnType<typeof placeOf>>

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Made from the API document, for the client of the pages. */
const apiTypes = 'generated/api.d.ts'

/** Why the file `importer` may not import `specifier` as written there; undefined where it may. */
export function whyNotImport(importer: string, specifier: string): string | undefined {
  const from = placeOf(importer)
  if (!from || isTest(importer)) return undefined
  const target = resolve(importer, specifier)
  if (target === undefined) return whyNotPackage(from, specifier)
  if (target === apiTypes && from.room === 'shared') return undefined
  const to = placeOf(target)
  if (!to) return from.room === 'app' ? undefined : 'src does not import from outside src; only the composition root does'
  return from.room === 'app' ? undefined : whyNotRoom(from, to)
}

/** Why the file may not import values, only types, from `specifier`; undefined if it may. */
export function whyNotValues(importer: string, specifier: string): string | undefined {
  const target = resolve(importer, specifier)
  const [from, to] = [placeOf(importer)?.room, target === undefined ? undefined : placeOf(target)?.room]
  if (to !== 'contract' || (from !== 'ui' && from !== 'feature ui' && from !== 'pages')) return undefined
  return isTest(importer) ? undefined : 'browser code takes only types from a contract (import type); values belong into rules'
}

/** Why the file may not export what it takes from `specifier`; undefined if it may. */
export function whyNotExport(exporter: string, specifier: string): string | undefined {
  const target = resolve(exporter, specifier)
  const [from, to] = [placeOf(exporter), target === undefined ? undefined : placeOf(target)]
  if (from?.room !== 'door' || to?.layer !== 0) return undefined
  return 'a row does not leave its feature: the type of an answer is in the contract'
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
  if (from.room === 'ui' && !uiPackages.includes(name)) return `the design system is built on ${uiPackages.join(', ')} alone`
  if (name === 'zod' && from.room !== 'contract') return 'zod is too heavy for a page; schemas are in a contract'
  return undefined
}

function whyNotRoom(from: Place, to: Place): string | undefined {
  const { rooms, own = [], left = [] } = permissions[from.room as Exclude<Room, 'app'>]
  if (rooms.includes(to.room)) return undefined
  if (!to.feature || !from.feature) return `${from.room} may import ${[...rooms, ...own].join(', ') || 'nothing of src'}`
  if (from.feature === to.feature)
    return own.includes(to.room) ? whyNotLayer(from, to) : `${from.room} of a feature may not reach its ${to.room}`
  const [here, there] = [line.indexOf(from.feature), line.indexOf(to.feature)]
  if (here < 0 || there < 0) return `${here < 0 ? from.feature : to.feature} is not in the line of features`
  if (there > here) return `${to.feature} comes after ${from.feature}, whose changes reach it by event`
  return left.includes(to.room)
    ? undefined
    : `of ${to.feature} only ${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} open to ${from.room} of ${from.feature}`
}

function whyNotLayer(from: Place, to: Place): string | undefined {
  const [above, below] = [from.layer ?? 3, to.layer ?? 0]
  return below > above ? 'inside server/ calls go entry points → commands → queries → policy, store → tables, never back' : undefined
}
