import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** What a change has to pass before anything is run: each line is one tool, told to look at the whole repository. */
const checks: [name: string, command: string, ...args: string[]][] = [
  // The pages' calls are checked with them.
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
  const begun = performance.now()
  const result = spawnSync(command, args, { encoding: 'utf8', env, shell: process.platform === 'win32' })
  const ok = result.status === 0
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  if (ok) continue
  failed += 1
  console.log(indent(result.error ? `${command} did not start: ${result.error.message}` : `${result.stdout}${result.stderr}`))
}
if (failed > 0) {
  console.log(`${failed} of ${checks.length} checks failed. \`npm run format\` formats; the rest is said above.`)
  process.exitCode = 1
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '    ')
}
