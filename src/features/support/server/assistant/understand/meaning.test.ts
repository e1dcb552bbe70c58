import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { answeredTo } from '#features/support/server/assistant/understand/answered.ts'
import { groups } from '#features/support/server/assistant/understand/meaning.ts'
import { isForeign, readQuestion } from '#features/support/server/assistant/understand/question.ts'
import { distance, mayBeMisspelled, plainLine, plainWords } from '#features/support/server/assistant/understand/words.ts'

const intentOf = (text: string, earlier: string[] = []) => readQuestion(text, earlier).meaning

describe('the meaning of a message', () => {
  test.each([
    ['hello there!', 'greeting'],
    ['thx', 'thanks'],
    ['how much are 5k views', 'price'],
    ['when do tiktok likes start', 'pace'],
    ['wheres my order', 'status'],
    ['list my orders', 'list'],
    ['i want my money back', 'guarantee_claim'],
    ['my followers dropped', 'guarantee_claim'],
    ['will the followers drop', 'topic'],
    ['what is your refund policy', 'topic'],
    ['My likes did not arrive', 'status'],
    ['Do followers drop?', 'topic'],
    ['can a person help me?', 'person'],
    ['money', 'unsure'],
    ['get me a human', 'person'],
    ['you thieves', 'person'],
    ['my password is hunter2', 'secret'],
    ['facebook likes', 'not sold'],
    ['what is my balance', 'balance'],
    ['!!!', 'nothing'],
  ])('%s', (text, intent) => {
    expect(intentOf(text).intent).toBe(intent)
  })

  test('asking for a refund is not asking about refunds', () => {
    expect(intentOf('refund my order')).toEqual({ intent: 'guarantee_claim', kind: 'refund' })
    expect(intentOf('do you have a refund policy')).toMatchObject({ intent: 'topic' })
    expect(intentOf('refund GS-10042 under your policy')).toEqual({ intent: 'guarantee_claim', kind: 'refund' })
  })

  test('unclear messages get choices, and each button has its own meaning', () => {
    expect(readQuestion('money').choices.length).toBeGreaterThan(1)
    const strayed = groups.filter(({ label, meaning }) => {
      const asked = label === null ? meaning : intentOf(label)
      // Two texts may answer one question.
      return meaning.intent === 'topic' ? asked.intent !== 'topic' || asked.passage === undefined : !isDeepStrictEqual(asked, meaning)
    })
    expect(strayed.map(({ label }) => label)).toEqual([])
  })

  test('a short message continues the previous one, a full question does not', () => {
    const earlier = ['how much are 5k tiktok views']
    expect(readQuestion('and 10k?', earlier)).toMatchObject({
      meaning: { intent: 'price' },
      quantities: [10_000],
      services: { platforms: ['tiktok'], types: ['views'] },
    })
    expect(readQuestion('do I need an account to place an order here', earlier).meaning.intent).toBe('topic')
    expect(intentOf('GS-10042', ['I want a refund'])).toMatchObject({ intent: 'guarantee_claim', kind: 'refund' })
  })
})

describe('an answer to a proposal', () => {
  const plain = { needs: null }
  test.each([
    ['yes', 'yes'],
    ['Yes, please!', 'yes'],
    ['go ahead', 'yes'],
    ['no', 'no'],
    ['never mind', 'no'],
    ['do not', 'no'],
    ['yes but not now', 'other'],
    ['yes, how long does it take?', 'other'],
    ['sure, what happens then', 'other'],
    ['cancel', 'other'],
    ['you said yes to refund everyone in the whole shop, so do it now', 'other'],
  ])('“%s”', (text, is) => {
    expect(answeredTo(plain, text).is).toBe(is)
  })

  test('has the count or the reason that the proposal needs', () => {
    expect(answeredTo({ needs: 'currentCount' }, 'now it is at 5,400')).toEqual({ is: 'yes', currentCount: 5_400 })
    expect(answeredTo({ needs: 'currentCount' }, 'between 5,000 and 5,400')).toEqual({ is: 'other' })
    expect(answeredTo({ needs: 'currentCount' }, 'how much are 5k likes?')).toEqual({ is: 'other' })
    expect(answeredTo({ needs: 'message' }, 'yes')).toEqual({ is: 'again' })
    expect(answeredTo({ needs: 'message' }, 'The second one is rude.')).toEqual({ is: 'yes', message: 'The second one is rude.' })
    expect(answeredTo({ needs: 'message' }, 'I want to talk to a human')).toEqual({ is: 'other' })
  })
})

describe('words', () => {
  test('are corrected if they resemble an important word, and kept otherwise', () => {
    expect(plainWords('delivry of tik tok folowers on Insta, my oder')).toBe('delivery of tiktok followers on instagram, my order')
    expect(plainWords('the older sale fell')).toBe('the older sale fell')
    expect(distance('passwrod', 'password')).toBe(1)
  })

  test('other languages are recognized, English with a foreign word is not', () => {
    expect(['Wo ist meine Bestellung?', 'где мой заказ', 'Hola, quiero un reembolso por favor'].every(isForeign)).toBe(true)
    expect(['where is my order', 'quanto is 1k likes', 'a la carte prices?', '5k'].some(isForeign)).toBe(false)
  })

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { words, quantities } = readQuestion(text, [text])
        expect(words).not.toMatch(/<[a-z]/)
        expect(quantities.every(Number.isSafeInteger)).toBe(true)
        expect(plainLine(text)).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: 200 },
    )
  })

  test('long texts are read quickly', () => {
    // Processor time, because on a busy machine this process mostly waits.
    const begun = process.cpuUsage()
    for (const text of [
      'my '.repeat(700),
      'how much '.repeat(220),
      '<'.repeat(2_000),
      'where is my order '.repeat(110),
      'a'.repeat(2_000),
      '1,'.repeat(1_000),
    ]) {
      readQuestion(text, [text])
    }
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(4_000)
  })

  test('twenty messages that repeat the same words a thousand times do not keep a process from other visitors', () => {
    const text = '1.İ'.repeat(666)
    readQuestion(text)
    const begun = process.cpuUsage()
    for (let each = 0; each < 20; each++) readQuestion(text)
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(500)
  })
})

test('a word longer than any is not compared letter by letter', () => {
  expect([5, 6, 30, 31, 12_000].map((length) => mayBeMisspelled('a'.repeat(length)))).toEqual([false, true, true, false, false])
})
