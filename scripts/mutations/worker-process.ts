import type { ModuleRunner } from 'vite/module-runner'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'
import { replaceModules } from './replaced-modules.ts'

/** Runs tests like a Vitest worker, but for many runs. Modules stay loaded, except for those that a run edits. */
let runner: ModuleRunner | undefined
const send = process.send?.bind(process)
// The first listener receives requests. Each run adds one for its remote calls, which replaces the previous run's.
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
  async runTests(state, traces) {
    const previous: typeof state | undefined = Reflect.get(globalThis, '__vitest_worker__')
    if (runner && previous) {
      // The runner requests sources for the run that is set here. `runBaseTests` sets it too late for `replaceModules`.
      Reflect.set(globalThis, '__vitest_worker__', Object.assign(state, { environment: previous.environment }))
    }
    await replaceModules(runner, state.ctx.invalidates ?? [])
    return runBaseTests('run', state, traces)
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
})
