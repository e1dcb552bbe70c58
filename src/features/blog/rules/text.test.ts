import { describe, expect, test } from 'vitest'
import { mayHaveMore, readChoice, readLimit } from '#features/blog/rules/list.ts'
import { contentsOf, descriptionOf, excerptOf, plainText, readingTime, slugOf, withHeadingIds } from '#features/blog/rules/text.ts'

const words = (count: number) => `<p>${Array.from({ length: count }, () => 'word').join(' ')}</p>`

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [1_001, 6],
])('%i words take %i minutes', (count, minutes) => expect(readingTime(words(count))).toBe(minutes))

test('markup neither joins words nor splits them', () => {
  expect(plainText('<h2>One</h2><p>two<em>three</em> <a href="/x">four</a><br>five &amp; six</p>')).toBe('One twothree four five & six')
})

describe('an excerpt', () => {
  test('is the one written by the author', () => expect(excerptOf('Short.', words(99))).toBe('Short.'))
  test('defaults to the first 150 characters of the text', () => {
    const excerpt = excerptOf('', `<p>${'x'.repeat(200)}</p>`)
    expect(excerpt).toBe(`${'x'.repeat(150)}…`)
    expect(excerptOf(' ', '<p>Whole.</p>')).toBe('Whole.')
  })
})

test('without an excerpt, the description is made of the first complete sentences', () => {
  expect(descriptionOf('Short.', '<p>Long.</p>')).toBe('Short.')
  expect(descriptionOf('', `<p>One sentence. Another one!</p><p>${'x'.repeat(150)}.</p>`)).toBe('One sentence. Another one!')
  expect(descriptionOf('', `<p>${'x'.repeat(200)}</p>`)).toBe(`${'x'.repeat(150)}…`)
  // Each dot could start a sentence that never ends. Searching all of them would take minutes.
  expect(descriptionOf('', `<p>${'.'.repeat(199_000)}a</p>`)).toBe(`${'.'.repeat(150)}…`)
})

test.each([
  ['Hooks: the first 3 seconds!', 'hooks-the-first-3-seconds'],
  ['  Über Größe — été ', 'uber-gro-e-ete'],
  ['What the platforms’ rules say', 'what-the-platforms-rules-say'],
  ['日本', ''],
])('the slug of %s is %s', (title, slug) => expect(slugOf(title)).toBe(slug))

test('headings get ids of their words, each its own, and make the contents of a long post', () => {
  const html = withHeadingIds('<h2>In <em>short</em></h2><h2 class="x">In short</h2><h2>日本</h2><h2>A &amp; B</h2>')
  expect(contentsOf(html)).toEqual([
    { id: 'section-in-short', text: 'In short' },
    { id: 'section-in-short-2', text: 'In short' },
    { id: 'section-part', text: '日本' },
    { id: 'section-a-b', text: 'A & B' },
  ])
  expect(withHeadingIds('<h2>Frame footer</h2>')).toBe('<h2 id="section-frame-footer">Frame footer</h2>')
  expect(contentsOf(withHeadingIds('<h2>One</h2><h2>Two</h2><h2>Three</h2>'))).toEqual([])
})

test.each([
  [null, 6],
  ['', 6],
  ['6', 6],
  ['7', 12],
  ['12', 12],
  ['96', 96],
  ['97', 6],
  ['-1', 6],
  ['x', 6],
])('limit=%s shows %i posts', (text, limit) => expect(readLimit(text)).toBe(limit))

test.each([
  ['', {}],
  ['q=+&tag=&category=All', {}],
  ['category=TikTok+Tips', { category: 'TikTok Tips' }],
  ['category=TikTok+Tips&tag=reels', { tag: 'reels' }],
  ['tag=reels&q=+two%00%0A++words+', { search: 'two words' }],
  [`q=${'x'.repeat(90)}`, { search: 'x'.repeat(80) }],
])('?%s is read as a choice of posts', (query, choice) => expect(readChoice(new URLSearchParams(query))).toEqual(choice))

test('there may be more posts if a page is full', () => {
  expect(mayHaveMore(6, 6)).toBe(true)
  expect(mayHaveMore(5, 6)).toBe(false)
})
