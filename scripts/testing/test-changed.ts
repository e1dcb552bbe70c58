import { existsSync } from 'node:fs'
import { apiTestsAffectedBy, changedFiles } from './changed.ts'
import { mutants, type PartName, parts, runTool } from './parts.ts'
import type { Tally } from './tally.ts'

type Run = (name: PartName | 'types' | 'lint', work: () => Promise<Tally>) => Promise<void>

/** Generated requests per route, fewer than in the whole suite. */
const FUZZ_RUNS = '8'

/** Checks the changes since `base` with the type checker, the linter, the affected tests and mutants, and the main journeys. */
export async function testChanged(base: string, run: Run, passedFiles: () => string[]): Promise<void> {
  const changed = changedFiles(base)
  if (changed.length === 0)
    return console.log(`Nothing has changed since ${base}. To compare with another commit: npm test -- changed <commit>`)
  console.log(`${changed.length} files have changed since ${base}.`)
  process.env.FUZZ_RUNS ??= FUZZ_RUNS

  const code = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  if (code.length > 0) {
    await run('types', () => check('tsc', '--noEmit'))
    await run('lint', () => check('oxlint', '--type-aware', ...code))
  }
  await run('unit', () => parts.unit([]))
  const tests = apiTestsAffectedBy(changed)
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
