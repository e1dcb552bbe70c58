import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessRisk, defaultRisk, nameMatchesTarget, reaches, type RiskFacts, riskRuleNames } from './risk.ts'

const harmless: RiskFacts = {
  disposableEmail: false,
  nameMatches: null,
  cardCountry: 'US',
  addressCountry: 'US',
  moneyTaken: false,
  blockedCard: false,
  declined: 0,
  emailTargets: 0,
  networkTargets: 0,
  disputes: 0,
  promotionUses: 0,
  firstOrder: true,
  priceCents: 699,
}
const assessed = (facts: Partial<RiskFacts>) => assessRisk({ ...harmless, ...facts }, defaultRisk)
const rulesOf = (facts: Partial<RiskFacts>) => assessed(facts).reasons.map(({ rule }) => rule)

describe('the risk of an order', () => {
  test('is zero for an ordinary order', () => {
    expect(assessed({})).toEqual({ points: 0, reasons: [] })
  })

  test('counts each rule exactly from its limit', () => {
    expect(rulesOf({ blockedCard: true })).toEqual(['blockedCard'])
    expect(rulesOf({ disputes: 1 })).toEqual(['earlierDispute'])
    expect(rulesOf({ disposableEmail: true })).toEqual(['disposableEmail'])
    expect(rulesOf({ cardCountry: 'DE' })).toEqual(['cardCountry'])
    expect(rulesOf({ cardCountry: 'DE', addressCountry: null })).toEqual([])
    expect(rulesOf({ declined: 2 })).toEqual([])
    expect(rulesOf({ declined: 3 })).toEqual(['declinedPayments'])
    expect(rulesOf({ emailTargets: 10 })).toEqual([])
    expect(rulesOf({ emailTargets: 11 })).toEqual(['emailTargets'])
    expect(rulesOf({ promotionUses: 1 })).toEqual(['promotionCard'])
    expect(rulesOf({ networkTargets: 31 })).toEqual(['networkTargets'])
    expect(rulesOf({ priceCents: 20_000 })).toEqual([])
    expect(rulesOf({ priceCents: 20_001 })).toEqual(['firstLargeOrder'])
    expect(rulesOf({ priceCents: 20_001, firstOrder: false })).toEqual([])
    expect(rulesOf({ nameMatches: false })).toEqual(['nameMismatch'])
  })

  test('has reasons in words, most points first', () => {
    const { points, reasons } = assessed({ disposableEmail: true, disputes: 2, cardCountry: 'DE', nameMatches: false })
    expect(points).toBe(120)
    expect(reasons.map(({ text }) => text)).toEqual([
      '2 earlier payments were disputed.',
      'The email address is from a service for disposable mailboxes.',
      'Country of the card: Germany; of the billing address: United States.',
      'The username differs from the one in the link.',
    ])
  })

  test('doesn’t count unknown facts', () => {
    expect(assessRisk({}, defaultRisk)).toEqual({ points: 0, reasons: [] })
  })

  test('never holds an order just because the customer has many, by default', () => {
    const { points } = assessed({ emailTargets: 5_000, networkTargets: 5_000, nameMatches: false })
    expect(reaches(points, defaultRisk.holdAt)).toBe(false)
  })

  test('is the sum of its reasons, never drops with more facts, and is zero with all rules off', () => {
    const facts = fc.record({
      disposableEmail: fc.boolean(),
      nameMatches: fc.constantFrom(true, false, null),
      cardCountry: fc.constantFrom('US', 'DE', null),
      addressCountry: fc.constantFrom('US', 'DE', null),
      blockedCard: fc.boolean(),
      declined: fc.nat(30),
      emailTargets: fc.nat(200),
      networkTargets: fc.nat(200),
      disputes: fc.nat(3),
      promotionUses: fc.nat(3),
      firstOrder: fc.boolean(),
      priceCents: fc.nat(100_000),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const { points, reasons } = assessRisk(given, defaultRisk)
        expect(points).toBe(reasons.reduce((sum, each) => sum + each.points, 0))
        const worse = { ...given, disputes: given.disputes + 1, declined: given.declined + 5, blockedCard: true }
        expect(assessRisk(worse, defaultRisk).points).toBeGreaterThanOrEqual(points)
        const off = structuredClone(defaultRisk)
        for (const name of riskRuleNames) off.rules[name].on = false
        expect(assessRisk(given, off)).toEqual({ points: 0, reasons: [] })
      }),
    )
  })
})

test('a threshold is reached from its points, and never if it is off', () => {
  expect([59, 60].map((points) => reaches(points, 60))).toEqual([false, true])
  expect(reaches(1_000, null)).toBe(false)
})

test('a username is compared with links that contain a name', () => {
  expect(nameMatchesTarget('ada.creates', 'instagram/ada.creates')).toBe(true)
  expect(nameMatchesTarget('Ada Creates', 'youtube/@adacreates')).toBe(true)
  expect(nameMatchesTarget('ada', 'tiktok/@ada.official')).toBe(true)
  expect(nameMatchesTarget('ada', 'instagram/grace')).toBe(false)
  for (const key of ['instagram/post/Cada1', 'youtube/channel/UCada1', 'youtube/c/ada']) expect(nameMatchesTarget('grace', key)).toBeNull()
})
