import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { type RunningShop, startShop } from '../../scripts/testing/shop.ts'
import { type Bench, median, type Reading } from './figure.ts'
import { behindProxy } from './requests.ts'
import { printTable } from './table.ts'

interface Version {
  name: string
  bench: Bench
  /** Each figure's values, one per round. */
  values: Map<string, number[]>
}

type Measure = (bench: Bench) => Promise<Reading[]>

/**
 * Measures this version of the shop and that of another commit in turn, so that changes in the machine's load affect both, and prints
 * the ratio.
 */
export async function compareWith(commit: string, scratch: string, quick: boolean, measure: Measure): Promise<void> {
  const root = path.join(scratch, 'other')
  git('worktree', 'add', '--detach', '--quiet', root, commit)
  const shops: RunningShop[] = []
  try {
    installPackages(root)
    const open = async (name: string, folder: string): Promise<Version> => {
      const dataDir = path.join(scratch, `data-${name}`)
      const shop = await startShop(dataDir, behindProxy, folder)
      shops.push(shop)
      const bench = { shop, dataDir, scratch, quick, explain: false, seconds: quick ? 1 : 5, rounds: 1 }
      return { name, bench, values: new Map() }
    }
    const versions = [await open('here', process.cwd()), await open('there', root)]
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      for (const version of versions) for (const reading of await measure(version.bench)) record(version, reading)
    }
    printRatios(commit, versions)
  } finally {
    for (const shop of shops) await shop.stop()
    git('worktree', 'remove', '--force', root)
  }
}

/** Installs packages in the working tree in `root`. Links to this one's if both have the same lock file. */
function installPackages(root: string): void {
  const isSame = readFileSync('package-lock.json', 'utf8') === readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  if (isSame) symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: root, stdio: 'ignore' })
}

function record({ values }: Version, { figure, measured }: Reading): void {
  const value = Number.parseFloat(measured.replaceAll(',', ''))
  values.set(figure, [...(values.get(figure) ?? []), value])
}

function printRatios(commit: string, [here, there]: Version[]): void {
  const rows = [...(here?.values ?? [])].map(([figure, values]) => {
    const [now, then] = [median(values), median(there?.values.get(figure) ?? [])]
    return [figure, now.toFixed(1), then.toFixed(1), (now / then).toFixed(2)]
  })
  printTable(['figure', 'here', commit, 'ratio'], rows)
}

function git(...words: string[]): void {
  execFileSync('git', words, { stdio: ['ignore', 'ignore', 'inherit'] })
}
