import { expect, test } from 'vitest'
import { serviceKinds } from '#features/catalog/rules.ts'
import { companionOf } from '#features/catalog/rules/companion.ts'
import { builtIn, replaceRegistry } from '#features/catalog/rules/registry.ts'

test('each service of the specification has a companion of its platform, another type', () => {
  expect(companionOf({ platform: 'instagram', type: 'followers' })).toEqual({ platform: 'instagram', type: 'likes' })
  for (const kind of serviceKinds()) {
    expect(companionOf(kind)).toMatchObject({ platform: kind.platform })
    expect(companionOf(kind)?.type).not.toBe(kind.type)
  }
})

test('what is not on sale is nobody’s companion', () => {
  const [instagram, ...others] = builtIn.platforms
  replaceRegistry({ ...builtIn, platforms: [{ id: 'instagram', name: 'Instagram', types: ['followers', 'views'] }, ...others] })
  expect(companionOf({ platform: 'instagram', type: 'followers' })).toBeUndefined()
  if (instagram) replaceRegistry({ ...builtIn, platforms: [{ ...instagram, offSale: true }, ...others] })
  expect(companionOf({ platform: 'instagram', type: 'followers' })).toBeUndefined()
  expect(companionOf({ platform: 'instagram', type: 'memes' })).toBeUndefined()
  replaceRegistry(builtIn)
})
