import { type ChildProcess, fork } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PoolRunnerInitializer } from 'vitest/node'

const ENTRY = fileURLToPath(new URL('worker-process.ts', import.meta.url))

/** A worker for Vitest's pool whose process outlives a run, so that the application stays loaded for the next. */
export interface LongLivedWorker extends PoolRunnerInitializer {
  /** Ends the process and the current run. The next run starts a new process. */
  kill(): void
  /** Waits for the current run, then ends the process. */
  end(): Promise<void>
}

export function longLivedWorker(): LongLivedWorker {
  let child: ChildProcess | undefined
  // Vitest starts a run before it has released the previous run's worker.
  let released = Promise.resolve()
  return {
    name: 'long-lived',
    createPoolWorker({ env, execArgv }) {
      const { promise, resolve: release } = Promise.withResolvers<void>()
      const listeners: Parameters<EventEmitter['on']>[] = []
      const emitter = (): EventEmitter | undefined => child
      return {
        name: 'long-lived',
        async start() {
          await released
          released = promise
          if (!isAlive(child))
            child = fork(ENTRY, {
              env: { ...process.env, ...env },
              execArgv,
              stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
              serialization: 'advanced',
            })
          child.once('exit', release)
        },
        on(event, listener) {
          listeners.push([event, listener])
          emitter()?.on(event, listener)
        },
        off: (event, listener) => void emitter()?.off(event, listener),
        send: (message) => void child?.send(message),
        deserialize: (data) => data,
        async stop() {
          for (const [event, listener] of listeners) emitter()?.off(event, listener)
          child?.off('exit', release)
          release()
        },
      }
    },
    kill: () => void child?.kill('SIGKILL'),
    async end() {
      await released
      if (!isAlive(child)) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
