import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutation } from './mutation.ts'

/**
 * What became of a mutant. killed: a test failed · survived: all passed · broken: no test ran, so that it shows nothing.
 */
export type Fate = 'killed' | 'survived' | 'broken'

const TREE = ['src', 'db', 'test', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

/** Changes a copy of the tree in `directory` and runs the tests that have to notice. */
export async function tryMutant({ edits, project, test }: Mutation, directory: string, databaseUrl: string): Promise<Fate> {
  for (const name of TREE) cpSync(name, path.join(directory, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'))
  for (const edit of edits) writeFileSync(path.join(directory, edit.file), mutated(edit, directory))
  const fate = await runTests(directory, project, test, databaseUrl)
  rmSync(directory, { recursive: true, force: true })
  return fate
}

/** The file's content with the edit made. Throws where what it changes does not stand there exactly once. */
export function mutated({ file, text, becomes }: Mutation['edits'][number], directory: string): string {
  const pieces = readFileSync(path.join(directory, file), 'utf8').split(text)
  if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} times what a mutation changes: ${text}`)
  return pieces.join(becomes)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
}

async function runTests(directory: string, project: string, test: string, databaseUrl: string): Promise<Fate> {
  const report = path.join(directory, 'report.json')
  const args = ['run', '--project', project, '--bail=1', '--reporter=json', `--outputFile=${report}`, test]
  const child = spawn(path.resolve('node_modules/.bin/vitest'), args, {
    cwd: directory,
    stdio: 'ignore',
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  })
  await once(child, 'exit')
  const { numPassedTests, numFailedTests } = read(report)
  if (numFailedTests > 0) return 'killed'
  return numPassedTests > 0 ? 'survived' : 'broken'
}

function read(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 }
  }
}
