import { expect, test } from 'vitest'
import { legalFacts } from '#features/support/rules/legal/html.ts'
import { privacySections } from '#features/support/rules/legal/privacy.ts'
import { readConfig } from '#platform/config.ts'

const othersOf = (env: Record<string, string>) => privacySections(legalFacts(readConfig(env))).find(({ id }) => id === 'others')?.html

test('whoever words the chat is named, and nobody where the shop does it itself', () => {
  expect(othersOf({})).not.toMatch(/language model/)
  const own = { ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_MODEL: 'small', ASSISTANT_URL: 'https://models.example.com/v1' }
  expect(othersOf(own)).toContain('a language model run by models.example.com')
  expect(othersOf({ ASSISTANT_PROVIDER: 'anthropic', ASSISTANT_MODEL: 'm', ASSISTANT_API_KEY: 'k' })).toContain('run by Anthropic')
})

test('a model that is half configured is refused, by what it lacks', () => {
  expect(() => readConfig({ ASSISTANT_PROVIDER: 'anthropic' })).toThrow(/ASSISTANT_MODEL is missing[\s\S]*ASSISTANT_API_KEY is missing/)
  expect(() => readConfig({ ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_MODEL: 'small' })).toThrow('ASSISTANT_URL is missing')
})
