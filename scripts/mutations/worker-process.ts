import type { ModuleRunner } from 'vite/module-runner'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

/**
 * Runs tests as a worker of Vitest does, but for run after run: the modules stay loaded, except those named in a run's
 * `invalidates` and whatever imports them.
 */
let runner: ModuleRunner | undefined
const send = process.send?.bind(process)
// The first listener receives requests; each run adds one for its remote calls, which replaces that of the previous run.
const listeners: ((message: unknown) => void)[] = []
process.on('message', (message) => {
  for (const listener of listeners) listener(message)
})

init({
  post: (message) => send?.(message),
  on(listener) {
    listeners.splice(1, 1)
    listeners.push(listener)
  },
  off: () => {},
  setup: setupEnvironment,
  onModuleRunner: (started) => (runner = started),
  runTests(state, traces) {
    unload(state.ctx.invalidates ?? [])
    return runBaseTests('run', state, traces)
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
})

function unload(files: string[]): void {
  const modules = runner?.evaluatedModules
  if (!modules) return
  const found = new Set(files.flatMap((file) => [...(modules.getModulesByFile(file) ?? [])]))
  for (const module of found) {
    for (const id of module.importers) {
      const importer = modules.getModuleById(id)
      if (importer) found.add(importer)
    }
  }
  for (const module of found) modules.invalidateModule(module)
}
