import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LinkRules, linkRuleProblems, nameByRules, readLinkByRules } from '#features/catalog/rules/link-rules.ts'

const links: LinkRules = {
  hosts: ['www.twitch.tv', 'm.twitch.tv'],
  nameSigns: '_',
  nameLimit: 25,
  notNames: ['directory'],
  account: { word: 'channel', patterns: ['/{name}', '/popout/{name}/*'], example: 'https://www.twitch.tv/yourname' },
  post: {
    word: 'clip',
    patterns: ['/{name}/clip/{id}', '/videos/{id}', '/watch?v={id}', 'clips.twitch.tv/{id}'],
    example: 'https://www.twitch.tv/yourname/clip/AbC-1',
  },
}
const twitch = { id: 'twitch', name: 'Twitch', links }
const read = (text: string, place: 'account' | 'post') => {
  const target = readLinkByRules(text, twitch, place)
  return target.ok ? [target.url, target.key] : target.message
}
const problems = (change: Partial<LinkRules>) => linkRuleProblems({ ...links, ...change }, twitch).map(({ path }) => path)
const account = (...patterns: string[]) => ({ account: { word: 'channel', patterns, example: links.account?.example ?? '' } })

describe('a link is read by the rules of its platform', () => {
  test.each([
    ['https://www.twitch.tv/Ada_1', 'https://www.twitch.tv/Ada_1', 'twitch/ada_1'],
    ['twitch.tv/ada?tt_medium=x#top', 'https://www.twitch.tv/ada', 'twitch/ada'],
    ['http://m.twitch.tv/ada/', 'https://www.twitch.tv/ada', 'twitch/ada'],
    ['https://www.twitch.tv/popout/ada/chat', 'https://www.twitch.tv/ada', 'twitch/ada'],
    ['@ada', 'https://www.twitch.tv/ada', 'twitch/ada'],
    ['ada', 'https://www.twitch.tv/ada', 'twitch/ada'],
  ])('an account: %s', (text, url, key) => expect(read(text, 'account')).toEqual([url, key]))

  test.each([
    ['https://www.twitch.tv/ada/clip/AbC-1', 'https://www.twitch.tv/ada/clip/AbC-1', 'twitch/post/AbC-1'],
    ['https://clips.twitch.tv/AbC-1', 'https://clips.twitch.tv/AbC-1', 'twitch/post/AbC-1'],
    ['https://www.twitch.tv/VIDEOS/12', 'https://www.twitch.tv/videos/12', 'twitch/post/12'],
    ['https://www.twitch.tv/watch?list=3&v=ab', 'https://www.twitch.tv/watch?v=ab', 'twitch/post/ab'],
  ])('a post, which stays what it is: %s', (text, url, key) => expect(read(text, 'post')).toEqual([url, key]))

  test.each([
    'https://twitch.tv.example.com/ada',
    'https://example.com/twitch.tv/ada',
    'https://www.twitch.tv@example.com/ada',
    'https://www.twitch.tv:8080/ada',
    'https://www.twitch.tv/directory',
    'https://www.twitch.tv/videos',
    'https://www.twitch.tv/a.da',
    'https://clips.twitch.tv/ada',
    'https://www.instagram.com/ada/',
    'two words',
    'a'.repeat(26),
  ])('no account: %s', (text) =>
    expect(read(text, 'account')).toBe('Please enter a valid Twitch channel URL, such as https://www.twitch.tv/yourname'),
  )

  test('a name is read back from the canonical link', () => {
    expect(nameByRules(new URL('https://www.twitch.tv/ada'), links)).toBe('ada')
    expect(nameByRules(new URL('https://www.twitch.tv/videos/12'), links)).toBeUndefined()
  })
})

describe('rules that cannot be used are refused where they are written', () => {
  test('those above can', () => expect(problems({})).toEqual([]))

  const watch = (...patterns: string[]) => problems({ post: { word: 'video', patterns, example: 'https://www.twitch.tv/watch?v=ab' } })
  test('patterns that differ only in their parameter can, but not if one has none', () => {
    expect(watch('/watch?v={id}', '/watch?list={id}')).toEqual([])
    expect(watch('/watch/{id}?v={name}', '/watch/{id}')).toEqual(['post.patterns'])
  })

  test.each<[string, Partial<LinkRules>, string]>([
    ['no host', { hosts: [] }, 'hosts'],
    ['a host with a path', { hosts: ['twitch.tv/ada'] }, 'hosts'],
    ['neither accounts nor posts', { account: null, post: null }, 'account.patterns'],
    ['a regular expression', account('/(a+)+'), 'account.patterns'],
    ['a sign in a word', account('/x{name}'), 'account.patterns'],
    ['an account without a name', account('/about'), 'account.patterns'],
    ['two patterns for the same links', account('/{name}', '/{id}'), 'account.patterns'],
    ['a host that a pattern has for itself', { hosts: ['www.twitch.tv', 'clips.twitch.tv'] }, 'hosts'],
    [
      'an example that no pattern reads',
      { account: { word: 'channel', patterns: ['/{name}'], example: 'https://example.com/ada' } },
      'account.example',
    ],
    ['posts without an id', { post: { word: 'clip', patterns: ['/{name}/clip'], example: '' } }, 'post.patterns'],
  ])('%s', (_what, change, path) => expect(problems(change)).toContain(path))
})

test('whatever is written: what is read is canonical, and reads back as itself', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/)
  const segment = fc.oneof(word, fc.constantFrom('{name}', '@{name}', '{id}', '~{id}'))
  const pattern = fc
    .tuple(
      fc.constantFrom('', '', 'go.example.com'),
      fc.array(segment, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '/*', '?v={id}', '?list={id}'),
    )
    .map(([host, parts, end]) => `${host}/${parts.join('/')}${end}`)
  const place = fc.record({
    word: fc.constant('page'),
    patterns: fc.array(pattern, { minLength: 1, maxLength: 4 }),
    example: fc.constant(''),
  })
  const rules = fc.record({
    hosts: fc.constant(['www.example.com']),
    nameSigns: fc.constantFrom('', '_', '._-'),
    nameLimit: fc.integer({ min: 1, max: 30 }),
    notNames: fc.constant(['about']),
    account: place,
    post: place,
  })
  const part = fc.oneof(word, fc.stringMatching(/^[@~]?[\w.-]{1,8}$/))
  const link = fc
    .tuple(
      fc.constantFrom('https://www.example.com', 'http://example.com', 'go.example.com'),
      fc.array(part, { maxLength: 5 }),
      fc.constantFrom('', '?v=Ab-1', '?v=', '?list=2&v=1'),
    )
    .map(([host, parts, query]) => `${host}/${parts.join('/')}${query}`)
  fc.assert(
    fc.property(
      rules,
      fc.array(link, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('account' as const, 'post' as const),
      (given, texts, wanted) => {
        // Without an example, everything else has to be right.
        fc.pre(linkRuleProblems(given, { id: 'own', name: 'Own' }).every(({ path }) => path.endsWith('.example')))
        for (const text of texts) {
          const target = readLinkByRules(text, { id: 'own', name: 'Own', links: given }, wanted)
          if (!target.ok) continue
          expect(readLinkByRules(target.url, { id: 'own', name: 'Own', links: given }, wanted)).toEqual(target)
          expect(['www.example.com', 'go.example.com']).toContain(new URL(target.url).hostname)
        }
      },
    ),
    { numRuns: 300 },
  )
})
