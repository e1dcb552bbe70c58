import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { type ServiceKind, serviceKinds } from '#features/catalog/rules.ts'
import { builtIn, replaceRegistry } from '#features/catalog/rules/registry.ts'
import { ServiceScene } from './service-scene.tsx'

afterEach(() => replaceRegistry(builtIn))

const drawn = (kind: ServiceKind) => renderToStaticMarkup(<ServiceScene kind={kind} />)

test('each service has a drawing of its own, in the colors of the theme', () => {
  const drawings = serviceKinds().map(drawn)
  expect(new Set(drawings).size).toBe(12)
  for (const drawing of drawings) {
    expect(drawing).not.toMatch(/#[\da-f]{3,6}\b(?!-)|rgb|oklch/)
    expect(drawing).toContain('aria-hidden="true"')
    expect(drawing.length).toBeLessThan(6_000)
  }
})

test('YouTube is liked by a thumb, the others by a heart', () => {
  const hearts = (platform: string) => drawn({ platform, type: 'likes' }).split('#type-likes').length - 1
  expect(hearts('youtube')).toBe(0)
  expect(hearts('tiktok')).toBeGreaterThan(2)
})

test('a platform that the operator added has a neutral device, and an added type grows like the one that it resembles', () => {
  const twitch = { id: 'twitch', name: 'Twitch', types: ['followers', 'raids'] }
  const raids = { id: 'raids', name: 'Raids', one: 'raid', target: 'account' } as const
  replaceRegistry({ platforms: [...builtIn.platforms, twitch], types: [...builtIn.types, raids] })
  const [followers, own] = [drawn({ platform: 'twitch', type: 'followers' }), drawn({ platform: 'twitch', type: 'raids' })]
  expect(own).toBe(followers)
  expect(drawn({ platform: 'constructor', type: 'followers' })).toBe(followers)
  expect(
    serviceKinds()
      .filter((kind) => kind.platform !== 'twitch')
      .map(drawn),
  ).not.toContain(followers)
})
