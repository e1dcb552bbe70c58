import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mutations } from '../mutations/list.ts'

/**
 * Files that have changed since the working tree branched off `base` (a branch or commit), including uncommitted and new ones. Paths
 * are relative to the repository's root. Throws with git's message if there is no such commit.
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
/** Support that nearly every test imports. The routes that it calls don't show what a test is about. */
const COMMON_SUPPORT = /^test\/support\/(answers|app|customer|database|factories|postgres|staff|templates|test-config)\.ts$/
/** The application's wiring, the platform and the schema, which every test depends on. */
const AFFECTS_EVERY_TEST = /^(src\/(app|platform|shared)\/|db\/|package(-lock)?\.json$|vitest\.config\.ts$)/

/**
 * The API tests affected by the changed files: tests that changed, tests that use changed support, and tests about a changed feature.
 * Returns all of them if the change affects every test.
 */
export function apiTestsAffectedBy(files: string[]): string[] {
  const tests = API_TESTS.flatMap((pattern) => globSync(pattern)).sort()
  if (files.some((file) => AFFECTS_EVERY_TEST.test(file) || COMMON_SUPPORT.test(file))) return tests
  const features = [...new Set(files.flatMap((file) => /^src\/features\/([^/]+)\/(?!ui\/)/.exec(file)?.[1] ?? []))]
  const about = features.map(testsOf)
  return tests.filter((test) => {
    const read = [test, ...supportOf(test)]
    return read.some((file) => files.includes(file)) || about.some((isAbout) => isAbout(test, read))
  })
}

/**
 * Returns a function that decides whether a test is about the feature. It is if its file name says so, if a mutation of the feature
 * expects it to fail, or if it (or its support) imports the feature or calls one of its routes.
 */
function testsOf(feature: string): (test: string, read: string[]) => boolean {
  const folder = `src/features/${feature}/`
  const guarding = mutations.filter(({ edits }) => edits.some(({ file }) => file.startsWith(folder))).map(({ test }) => test)
  const stem = feature.replace(/s$/, '')
  const patterns = patternsOf(feature)
  const mentionsFeature = (file: string) => patterns.some((pattern) => pattern.test(textOf(file)))
  return (test, read) => path.basename(test).startsWith(stem) || guarding.includes(test) || read.some(mentionsFeature)
}

/** Patterns for imports of the feature and URLs of its routes. */
function patternsOf(feature: string): RegExp[] {
  const folder = `src/features/${feature}`
  const routes = globSync(`${folder}/server/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\/[a-z][^'\s]*)'/g)].map(([, route = '']) => routePattern(route)),
  )
  return [new RegExp(`#features/${feature}/|features/${feature}/`), ...routes]
}

/** Matches a test's call of a route such as `/orders/:id/refunds`, with an id or an expression for each parameter. */
function routePattern(route: string): RegExp {
  const parts = route
    .split('/')
    .map((part) => (part.startsWith(':') ? "[^/'`?]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
  return new RegExp(`/api${parts.join('/')}(?![\\w/-])`)
}

/** The support files that a test imports, directly or indirectly, except the common ones. */
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

/** A file's text without type imports, because a type isn't a call. */
function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  texts.set(file, known)
  return known
}
