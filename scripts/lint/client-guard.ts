import path from 'node:path'
import type { Plugin } from 'vite'
import { isServerOnly } from './rooms.ts'

/**
 * Fails the build if browser code imports server code. Loaders have been removed from the pages by then, so anything left would be
 * sent to every visitor.
 */
export function clientGuard(): Plugin {
  let root = process.cwd()
  const name = (id: string) => path.relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const isForbidden = (id: string) => id.includes('__vite-browser-external') || id.includes('/node_modules/zod/') || isServerOnly(name(id))
  return {
    name: 'groundswell:client-guard',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    buildEnd(error) {
      if (error) return
      const leaks = [...this.getModuleIds()].filter(isForbidden).map((id) => {
        const importer = this.getModuleInfo(id)?.importers[0]
        return `  ${name(id)}${importer ? `, imported by ${name(importer)}` : ''}`
      })
      if (leaks.length > 0) this.error(`The browser would load server code:\n${leaks.join('\n')}`)
    },
  }
}
