import { readFileSync } from 'node:fs'
import type { EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner'

/** The edited files of the last run. */
let edited: string[] = []
/** What the modules exported before edited ones took their places. */
const originals = new Map<EvaluatedModuleNode, PropertyDescriptorMap>()

/**
 * Has the modules of these files be those of their edited sources, and the modules of the last run's files the original ones again.
 *
 * Whatever imports a module reads its exports when it uses them, so it is enough that these lead to the edited module: loading all
 * importers again, up to the application, takes seconds. Importers of a module with state or classes keep one of them, and a module
 * that was loaded edited has no original: such a module is loaded again with all that import it. Without a runner nothing is loaded.
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

/** Whether a source declares, for the whole module, what must be there once: variables, classes, and objects made with `new`. */
function hasIdentity(source: string): boolean {
  return /^(export )?(abstract )?(let |class |const [^=]*= (await )?(new |Symbol))/m.test(source)
}

type Exports = EvaluatedModuleNode['exports']

function exportsOf(exported: Exports): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(exported)).filter(([, { configurable }]) => configurable))
}

/** Loads the source as it is now, and gives what importers hold the exports that are chosen. */
async function exchange(
  runner: ModuleRunner,
  module: EvaluatedModuleNode,
  choose: (loaded: Exports) => PropertyDescriptorMap,
): Promise<void> {
  const held: Exports = module.exports
  runner.evaluatedModules.invalidateModule(module)
  const chosen = choose(await runner.import(module.url))
  for (const name of Object.keys(held)) delete held[name]
  Object.defineProperties(held, chosen)
  module.exports = held
  module.promise = Promise.resolve(held)
}

/** Has the module and all that import it loaded again where they are imported next. */
function unload({ evaluatedModules }: ModuleRunner, module: EvaluatedModuleNode): void {
  const found = new Set([module])
  for (const { importers } of found) {
    for (const id of importers) {
      const importer = evaluatedModules.getModuleById(id)
      if (importer) found.add(importer)
    }
  }
  for (const each of found) evaluatedModules.invalidateModule(each)
}
