import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mutations } from '../mutations/list.ts'

/**
 * Files that differ from where the working tree left `base` (a branch or a commit), uncommitted and new ones included; paths from the
 * root of the repository. Throws with git's message when there is no such commit.
 */
export function changedFiles(base: string): string[] {
  const fork = git('merge-base', base, 'HEAD').trim()
  const differing = git('diff', '--name-only', '--no-renames', fork)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${differing}\n${untracked}`.split('\n').filter(Boolean))].sort()
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

const API_TESTS = ['test/api/**/*.test.ts', 'test/assistant/**/*.test.ts', 'src/**/server/*.test.ts']
/** Support that nearly every test imports: what these call says nothing about what the test is about. */
const COMMON_SUPPORT = /^test\/support\/(answers|app|customer|database|factories|postgres|staff|templates|test-config)\.ts$/
/** The application's own wiring, the platform and the schema: every test goes through these. */
const FOR_EVERY_TEST = /^(src\/(app|platform|shared)\/|db\/|package(-lock)?\.json$|vitest\.config\.ts$)/

/**
 * The API tests that reach the changed files: those that changed, those that use support that changed, and those that are
 * about a changed feature. All of them if the change concerns every test.
 */
export function apiTestsReaching(files: string[]): string[] {
  const tests = API_TESTS.flatMap((pattern) => globSync(pattern)).sort()
  if (files.some((file) => FOR_EVERY_TEST.test(file) || COMMON_SUPPORT.test(file))) return tests
  const features = [...new Set(files.flatMap((file) => /^src\/features\/([^/]+)\/(?!ui\/)/.exec(file)?.[1] ?? []))]
  const about = features.map(testsOf)
  return tests.filter((test) => {
    const read = [test, ...supportOf(test)]
    return read.some((file) => files.includes(file)) || about.some((isAbout) => isAbout(test, read))
  })
}

/**
 * Tells whether a test is about the feature: by its name, because a mutation of the feature names it, or because it (or the
 * support that it uses) imports the feature or calls one of its routes.
 */
function testsOf(feature: string): (test: string, read: string[]) => boolean {
  const folder = `src/features/${feature}/`
  const named = mutations.filter(({ edits }) => edits.some(({ file }) => file.startsWith(folder))).map(({ test }) => test)
  const stem = feature.replace(/s$/, '')
  const marks = marksOf(feature)
  return (test, read) => path.basename(test).startsWith(stem) || named.includes(test) || read.some((file) => mentionsAny(file, marks))
}

/** What a test of the feature mentions: its imports, and the addresses of its routes. */
function marksOf(feature: string): RegExp[] {
  const folder = `src/features/${feature}`
  const routes = globSync(`${folder}/server/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\/[a-z][^'\s]*)'/g)].map(([, route = '']) => routePattern(route)),
  )
  return [new RegExp(`#features/${feature}/|features/${feature}/`), ...routes]
}

/** `/orders/:id/refunds` as it is called in a test: with an id or an expression in place of each parameter. */
function routePattern(route: string): RegExp {
  const parts = route
    .split('/')
    .map((part) => (part.startsWith(':') ? "[^/'`?]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
  return new RegExp(`/api${parts.join('/')}(?![\\w/-])`)
}

/** The support files that the test imports, and what these import, without the common ones. */
function supportOf(file: string, seen: string[] = []): string[] {
  for (const [, specifier = ''] of textOf(file).matchAll(/from '(\.[^']+)'/g)) {
    const imported = path.normalize(path.join(path.dirname(file), specifier)).replaceAll('\\', '/')
    if (!imported.startsWith('test/') || COMMON_SUPPORT.test(imported) || seen.includes(imported)) continue
    seen.push(imported)
    supportOf(imported, seen)
  }
  return seen
}

const texts = new Map<string, string>()

/** What a file says, its type imports aside: a type is not a call. */
function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  texts.set(file, known)
  return known
}

function mentionsAny(file: string, marks: RegExp[]): boolean {
  return marks.some((mark) => mark.test(textOf(file)))
}
