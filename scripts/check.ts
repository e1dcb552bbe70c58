import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The static checks, each of the whole repository. */
const checks: [name: string, command: string, ...args: string[]][] = [
  // First, because `types` checks the pages' API calls against the result.
  ['types of the API', 'node', 'scripts/api-types.ts'],
  ['format', 'oxfmt', '--check'],
  ['lint and boundaries', 'oxlint', '--type-aware', '--report-unused-disable-directives-severity=error'],
  ['types', 'tsc', '--noEmit'],
  ['known vulnerabilities', 'node', 'scripts/advisories.ts', '--offline'],
  ['unused code', 'knip', '--no-progress'],
]

const env = { ...process.env, PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}` }
let failed = 0
for (const [name, command, ...args] of checks) {
  const began = performance.now()
  const result = spawnSync(command, args, { encoding: 'utf8', env, shell: process.platform === 'win32' })
  const ok = result.status === 0
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (ok) continue
  failed += 1
  console.log(indent(result.error ? `${command} did not start: ${result.error.message}` : `${result.stdout}${result.stderr}`))
}
if (failed > 0) {
  console.log(`${failed} of ${checks.length} checks failed, see above. \`npm run format\` fixes the format.`)
  process.exitCode = 1
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '    ')
}
