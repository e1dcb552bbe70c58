import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { privacy } from '#features/legal/rules/originals/privacy.ts'
import { chatKeys } from '#features/support/ui/chat/keys.ts'

/** The storage of the pages that customers see, by file. */
const sources = globSync('src/{pages,ui,shared,app,features}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/operator\/|\/console\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))

const constants = (source: string) =>
  new Map([...source.matchAll(/\bconst ([A-Z_]+) = '([^'\n]+)'/g)].map(([, name = '', value = '']) => [name, value]))
const everywhere = new Map(sources.flatMap((source) => [...constants(source)].filter(([name]) => name !== 'KEY')))
const inChat = new Map<string, string>(Object.entries(chatKeys).map(([name, value]) => [`chatKeys.${name}`, value]))

/** Keys as `localStorage theme`. */
function stored(): string[] {
  const keys = sources.flatMap((source) => {
    const own = constants(source)
    const named = [...source.matchAll(/\bwriteStored\('(\w+)', ([\w.]+)/g)].flatMap(([, area, name = '']) => {
      const key = own.get(name) ?? everywhere.get(name) ?? inChat.get(name)
      // The only names that aren't constants are those of `requestKeys`.
      return key === undefined ? [] : [`${area} ${key}`]
    })
    const requests = [...source.matchAll(/\brequestKeys\('([^']+)'/g)].map(([, key]) => `sessionStorage ${key}`)
    return [...named, ...requests]
  })
  return [...new Set([...keys, 'localStorage theme', 'sessionStorage groundswell.arrival'])].toSorted()
}

/** The same from the table of the notice, which shortens names that begin like the one before. */
function listed(): string[] {
  const html = privacy().find(({ id }) => id === 'browser')?.html ?? ''
  return [...html.matchAll(/<tr><td>((?:(?!<\/td>).)*)<\/td><td>(Local|Session) storage<\/td>/g)]
    .flatMap(([, names = '', area = '']) => {
      const codes = [...names.matchAll(/<code>(.*?)<\/code>/g)].map(([, code = '']) => code)
      const full = (code: string) => (/^[-.]/.test(code) ? `groundswell${code.startsWith('-') ? '.chat' : ''}${code}` : code)
      return codes.map((code) => `${area.toLowerCase()}Storage ${full(code)}`)
    })
    .toSorted()
}

test('the privacy notice lists everything that pages for customers store in the browser, and where', () => {
  expect(listed()).toEqual(stored())
})
