import type { LanguageModel } from 'ai'
import type { Config } from '#platform/config.ts'

/** The model that the shop is configured with; undefined where there is none. Nothing of it is loaded before it is asked. */
export async function configuredModel({
  ASSISTANT_PROVIDER: provider,
  ASSISTANT_MODEL: model,
  ASSISTANT_API_KEY: apiKey,
  ASSISTANT_URL: baseURL,
}: Config): Promise<LanguageModel | undefined> {
  if (!provider || !model) return undefined
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ ...(apiKey && { apiKey }), ...(baseURL && { baseURL }) })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'assistant', baseURL: baseURL ?? '', includeUsage: true, ...(apiKey && { apiKey }) })(model)
}
