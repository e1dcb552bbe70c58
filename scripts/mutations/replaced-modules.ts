import { readFileSync } from 'node:fs'
import type { EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner'

/** The edited files of the last run. */
let edited: string[] = []
/** The exports of modules before they were replaced by edited ones. */
const originals = new Map<EvaluatedModuleNode, PropertyDescriptorMap>()

/**
 * Replaces the modules of these files with their edited sources, and restores the modules of the previous run's files.
 *
 * Importers read a module's exports whenever they use them, so replacing the exports is enough. Reloading all importers up to the
 * application would take seconds. There are two exceptions, which are reloaded with all their importers: modules with state or
 * classes, which importers may hold on to, and modules first loaded when edited, which have no original. Without a runner, nothing
 * has been loaded yet.
 */
export async function replaceModules(runner: ModuleRunner | undefined, files: string[]): Promise<void> {
  const last = edited
  edited = files
  if (!runner) return
  const modulesOf = (names: string[]) => names.flatMap((file) => [...(runner.evaluatedModules.getModulesByFile(file) ?? [])])
  for (const module of modulesOf(last)) {
    const original = originals.get(module)
    if (original) await exchange(runner, module, () => original)
    else unload(runner, module)
    originals.delete(module)
  }
  for (const module of modulesOf(files).filter(({ evaluated }) => evaluated)) {
    if (hasIdentity(readFileSync(module.file, 'utf8'))) {
      unload(runner, module)
      continue
    }
    originals.set(module, exportsOf(module.exports))
    await exchange(runner, module, exportsOf)
  }
}

/** Whether a source has module-level declarations that must not exist twice: variables, classes and objects created with `new`. */
function hasIdentity(source: string): boolean {
  return /^(export )?(abstract )?(let |class |const [^=]*= (await )?(new |Symbol))/m.test(source)
}

type Exports = EvaluatedModuleNode['exports']

function exportsOf(exported: Exports): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(exported)).filter(([, { configurable }]) => configurable))
}

/** Reloads the module's source, and replaces the exports that importers see with the chosen ones. */
async function exchange(
  runner: ModuleRunner,
  module: EvaluatedModuleNode,
  choose: (loaded: Exports) => PropertyDescriptorMap,
): Promise<void> {
  const visible: Exports = module.exports
  runner.evaluatedModules.invalidateModule(module)
  const chosen = choose(await runner.import(module.url))
  for (const name of Object.keys(visible)) delete visible[name]
  Object.defineProperties(visible, chosen)
  module.exports = visible
  module.promise = Promise.resolve(visible)
}

/** Makes the module and all its importers reload when they're next imported. */
function unload({ evaluatedModules }: ModuleRunner, module: EvaluatedModuleNode): void {
  const stale = new Set([module])
  for (const { importers } of stale) {
    for (const id of importers) {
      const importer = evaluatedModules.getModuleById(id)
      if (importer) stale.add(importer)
    }
  }
  for (const staleModule of stale) evaluatedModules.invalidateModule(staleModule)
}
