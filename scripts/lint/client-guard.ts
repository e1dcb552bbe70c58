import path from 'node:path'
import type { Plugin } from 'vite'
import { isServerOnly } from './rooms.ts'

/**
 * Fails a build whose browser code reaches the server's: a page's loader is taken out before, so whatever is still
 * there would be sent to every visitor.
 */
export function clientGuard(): Plugin {
  let root = process.cwd()
  const name = (id: string) => path.relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
  return {
    name: 'groundswell:client-guard',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    buildEnd(error) {
      if (error) return
      const leaks = [...this.getModuleIds()].filter(mustStayOut(name)).map((id) => {
        const importer = this.getModuleInfo(id)?.importers[0]
        return `  ${name(id)}${importer ? `, imported by ${name(importer)}` : ''}`
      })
      if (leaks.length > 0) this.error(`The browser would load what belongs to the server:\n${leaks.join('\n')}`)
    },
  }
}

function mustStayOut(name: (id: string) => string) {
  return (id: string) => id.includes('__vite-browser-external') || id.includes('/node_modules/zod/') || isServerOnly(name(id))
}
