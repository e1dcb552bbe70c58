import { expect, test } from 'vitest'
import { noBusiness, sellerOf } from '#features/legal/rules/business.ts'
import { legalKinds } from '#features/legal/rules/kinds.ts'
import { originals } from '#features/legal/rules/originals/all.ts'
import { fill, unknownPlaceholders } from '#features/legal/rules/placeholders.ts'
import { joinSections, splitSections } from '#features/legal/rules/sections.ts'
import { sandboxWays } from '#features/payments/rules/words.ts'
import { legalFillings } from '#features/support/rules/legal-fillings.ts'
import { readConfig } from '#platform/config.ts'

const seller = sellerOf(noBusiness, 'help@tideline.example', true)
const fillingsOf = (env: Record<string, string>) => legalFillings(readConfig(env), seller, sandboxWays, [])
const othersOf = (env: Record<string, string>) => fill(originals.privacy.find(({ id }) => id === 'others')?.html ?? '', fillingsOf(env))

test('the privacy notice states who runs the chat’s language model, if there is one', () => {
  expect(othersOf({})).not.toMatch(/language model/)
  const own = { ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_MODEL: 'small', ASSISTANT_URL: 'https://models.example.com/v1' }
  expect(othersOf(own)).toContain('a language model run by models.example.com')
  expect(othersOf({ ASSISTANT_PROVIDER: 'anthropic', ASSISTANT_MODEL: 'm', ASSISTANT_API_KEY: 'k' })).toContain('run by Anthropic')
})

test('the privacy notice says that suppliers get a customer’s note, and that push notifications go through the browser’s maker', () => {
  const live = legalFillings(
    { ...readConfig({}), STORE_MODE: 'live' },
    seller,
    { ...sandboxWays, simulated: false, providers: ['Stripe'] },
    [],
  )
  const others = fill(originals.privacy.find(({ id }) => id === 'others')?.html ?? '', live)
  expect(others).toContain('gets the username, the public link, the quantity and your note, but not your name or email address')
  expect(others).toMatch(/Push notifications: only if you turn them on/)
  expect(others).toMatch(/If you dispute a payment, they get what we know about the order/)
})

test('an incomplete model configuration is refused with the missing variables', () => {
  expect(() => readConfig({ ASSISTANT_PROVIDER: 'anthropic' })).toThrow(/ASSISTANT_MODEL is missing[\s\S]*ASSISTANT_API_KEY is missing/)
  expect(() => readConfig({ ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_MODEL: 'small' })).toThrow('ASSISTANT_URL is missing')
})

test.each(legalKinds)('the original of %s has no unknown placeholders, and filling it leaves none', (kind) => {
  const html = joinSections(originals[kind])
  expect(unknownPlaceholders(html)).toEqual([])
  expect(fill(html, fillingsOf({}))).not.toMatch(/[{}]|<ul><\/ul>|<p><\/p>/)
})

test.each(legalKinds)('the original of %s keeps its sections when stored as one text', (kind) => {
  expect(splitSections(joinSections(originals[kind]), originals[kind])).toEqual(originals[kind])
})

test('a section keeps its id when its text changes, and a new one gets its own', () => {
  const html = '<h2 id="refunds-and-refills">Refunds and refills</h2><p>Less.</p><h2 id="gifts">Gifts</h2><p>None.</p>'
  expect(splitSections(html, originals.terms).map(({ id, html: text }) => [id, text])).toEqual([
    ['refunds', '<p>Less.</p>'],
    ['gifts', '<p>None.</p>'],
  ])
})

test('business details are escaped', () => {
  const evil = sellerOf({ ...noBusiness, legalName: '<script>alert(1)</script>', address: 'A & B\n"C"' }, 'help@tideline.example', false)
  const filled = fill('<p>{business}</p><p>{legal_name}</p>', legalFillings(readConfig({}), evil, sandboxWays, []))
  expect(filled).not.toContain('<script>')
  expect(filled).toContain('A &amp; B<br>&quot;C&quot;')
})

test('an empty placeholder removes its paragraph or list item', () => {
  const fillings = fillingsOf({})
  expect(fill('<p>Call us.</p><p>{phone}</p><ul><li><p>{phone}</p></li><li>{store}</li></ul>', fillings)).toBe(
    '<p>Call us.</p><ul><li>Groundswell</li></ul>',
  )
  expect(unknownPlaceholders('<p>{phone} {fax}</p>')).toEqual(['fax'])
})
