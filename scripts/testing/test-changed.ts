import { existsSync } from 'node:fs'
import { apiTestsReaching, changedFiles } from './changed.ts'
import { mutants, type PartName, parts, runTool } from './parts.ts'
import type { Tally } from './tally.ts'

type Run = (name: PartName | 'types' | 'lint', work: () => Promise<Tally>) => Promise<void>

/** Generated requests a route, fewer than in the whole suite. */
const FUZZ_RUNS = '8'

/** Checks what changed since `base`: its types and lint, the tests and the mutants that it reaches, and the journeys of the main job. */
export async function testChanged(base: string, run: Run, passedFiles: () => string[]): Promise<void> {
  const changed = changedFiles(base)
  if (changed.length === 0)
    return console.log(`Nothing differs from ${base}. Name the commit to compare with: npm test -- changed <commit>`)
  console.log(`${changed.length} files differ from ${base}.`)
  process.env.FUZZ_RUNS ??= FUZZ_RUNS

  const code = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  if (code.length > 0) {
    await run('types', () => check('tsc', '--noEmit'))
    await run('lint', () => check('oxlint', '--type-aware', ...code))
  }
  await run('unit', () => parts.unit([]))
  const tests = apiTestsReaching(changed)
  if (tests.length > 0) await run('api', () => parts.api(tests))
  await run('mutations', () => mutants({ changedFiles: changed, passedFiles: passedFiles() }))
  const journeys = changed.filter((file) => /^test\/journeys\/.*\.spec\.ts$/.test(file) && existsSync(file))
  if (changed.some((file) => /^(src|db|public|test\/journeys|test\/texts)\//.test(file))) {
    await run('browser', () => parts.browser(['--grep', '@main']))
    if (journeys.length > 0) await run('browser', () => parts.browser(journeys))
  }
}

async function check(tool: string, ...args: string[]): Promise<Tally> {
  return (await runTool(tool, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
