import { expect, test } from 'vitest'
import { nextPath } from './use-entering.ts'

const after = (next: string) => nextPath(`https://shop.example.com/login?${new URLSearchParams({ next })}`, '/')

test('signing in continues to a path of the shop, with its query', () => {
  expect(after('/profile?section=history&page=2#top')).toBe('/profile?section=history&page=2#top')
  expect(after('/')).toBe('/')
})

test('signing in never continues to another site', () => {
  const elsewhere = ['', 'profile', '//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example', 'https://evil.example/']
  for (const next of [...elsewhere, 'javascript:alert(1)', '/%2F', 'https://shop.example.com/profile']) {
    expect(after(next)).toBe(next === '/%2F' ? '/%2F' : '/')
  }
  expect(nextPath('https://shop.example.com/login', '/profile')).toBe('/profile')
})
