import type { LanguageModel } from 'ai'
import { type Grounds, pathsIn, wholeSentences, whyNotShown } from '#features/support/server/assistant/model/check.ts'
import { type Facts, factsOn, instructionsFor } from '#features/support/server/assistant/model/instructions.ts'
import { createBreaker, takeQuestion, takeTokens } from '#features/support/server/assistant/model/limits.ts'
import type { AssistantReply, AssistantRequest } from '#features/support/server/assistant/request.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { outgoingFetch } from '#platform/http/outgoing.ts'
import { configuredReach } from '#platform/outgoing-reach.ts'

const FIRST_TOKEN_TIMEOUT_MS = 4_000
const CHUNK_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 18_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const MAX_STEPS = 4
const MAX_OUTPUT_TOKENS = 600
const MAX_HISTORY_MESSAGES = 12

const breaker = createBreaker()

/**
 * Has the configured model answer from the same facts as the rules. Undefined if there is no model, the budget is used up, or the model
 * fails, is too slow, or says something that the facts don’t support.
 */
export async function answerByModel(
  ctx: Context,
  ask: AssistantRequest,
  question: Question,
  byRules: AssistantReply,
): Promise<AssistantReply | undefined> {
  if (!ctx.config.ASSISTANT_PROVIDER || breaker.isOpen(ctx.now().getTime())) return undefined
  try {
    if (!(await takeQuestion(ctx, ask))) return undefined
    const [model, facts] = await Promise.all([configuredModel(ctx.config), factsOn(ctx, question, ask, byRules)])
    if (!model) return undefined
    const reply = await converse(ctx, ask, model, facts, byRules)
    breaker.succeeded()
    return reply
  } catch (error) {
    if (ask.signal?.aborted) return undefined
    const failure = failureOf(error)
    if (!isRefusal(failure)) breaker.failed(ctx.now().getTime())
    ctx.log.warn(failure, 'assistant model failed; answered by rules')
    return undefined
  }
}

/** What providers answer to a question that they refuse, such as by a content filter. Other questions may go through. */
const REFUSAL_STATUSES: unknown[] = [400, 403, 422]

const isRefusal = ({ status }: Record<string, unknown>) => REFUSAL_STATUSES.includes(status)

/** The log fields of a failure. The SDK's own errors quote the conversation, so only their name and HTTP status are logged. */
function failureOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error && error.name.startsWith('AI_'))) return { err: error }
  return { failure: error.name, status: 'statusCode' in error ? error.statusCode : undefined }
}

async function converse(
  ctx: Context,
  ask: AssistantRequest,
  model: LanguageModel,
  { text: facts, links }: Facts,
  byRules: AssistantReply,
): Promise<AssistantReply | undefined> {
  // These modules are large, and unused without a model.
  const [{ isStepCount, streamText }, { toolsFor }] = await Promise.all([
    import('ai'),
    import('#features/support/server/assistant/model/tools.ts'),
  ])
  const grounds: Grounds = { facts, hrefs: links.map(({ href }) => href) }
  let offered: AssistantReply | undefined
  const stop = new AbortController()
  const firstToken = setTimeout(() => stop.abort(new Error('no first token in time')), FIRST_TOKEN_TIMEOUT_MS)
  const signals = [stop.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...(ask.signal ? [ask.signal] : [])]
  const result = streamText({
    model,
    instructions: instructionsFor(ctx.config.STORE_NAME, facts),
    messages: [{ role: 'user', content: userMessage(ask) }],
    tools: toolsFor(ctx, ask, {
      learn: (text, hrefs = []) => {
        grounds.facts += `\n\n${text}`
        grounds.hrefs = [...grounds.hrefs, ...hrefs]
      },
      offer: (reply) => (offered = reply),
    }),
    stopWhen: [isStepCount(MAX_STEPS), () => offered !== undefined],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    timeout: { chunkMs: CHUNK_TIMEOUT_MS },
    abortSignal: AbortSignal.any(signals),
    onError: () => {},
  })
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    clearTimeout(firstToken)
  }
  const estimate = (content: string) => Math.ceil((grounds.facts.length + content.length) / 4)
  try {
    const { shown: content, refused } = await readParts(result.stream, grounds, ask.onDelta, begin).catch(async (error: unknown) => {
      if (hasBegun) await takeTokens(ctx, ask, estimate(''))
      throw error
    })
    await takeTokens(ctx, ask, refused === undefined ? ((await result.totalUsage).totalTokens ?? estimate(content)) : estimate(content))
    if (refused !== undefined) {
      ctx.log.warn({ refused }, 'assistant model gave an unsupported answer; answered by rules')
      return undefined
    }
    if (offered) return { ...offered, by: 'model' }
    if (content === '') return undefined
    const named = links.filter(({ href }) => pathsIn(content).includes(href))
    return { ...byRules, content, links: named.length > 0 ? named : byRules.links, by: 'model' }
  } finally {
    clearTimeout(firstToken)
    stop.abort()
  }
}

/** Combines the visitor’s message and the earlier ones into one user message. */
function userMessage({ prompt, history }: AssistantRequest): string {
  const earlier = history
    .slice(-MAX_HISTORY_MESSAGES)
    .map(({ role, content }) => `${role === 'user' ? 'Visitor' : 'Assistant'}: ${content.slice(0, 1_000)}`)
  return earlier.length > 0 ? `Earlier in this conversation:\n${earlier.join('\n')}\n\nNow the visitor writes:\n${prompt}` : prompt
}

type Parts = AsyncIterable<{ type: string; text?: string; error?: unknown }>

interface Read {
  shown: string
  /** Why the next part may not be shown. The whole answer is then discarded. */
  refused?: string
}

/** Checks the answer and passes it on sentence by sentence. Unchecked text is never shown. Throws if the model fails. */
async function readParts(parts: Parts, grounds: Grounds, onDelta: AssistantRequest['onDelta'], onFirst: () => void): Promise<Read> {
  let [shown, pending] = ['', '']
  for await (const part of parts) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new Error('the model took too long')
    if (part.type === 'text-delta' || part.type === 'tool-call') onFirst()
    const isEnd = part.type === 'finish'
    if (part.type !== 'text-delta' && !isEnd) continue
    const { whole, rest } = isEnd ? { whole: pending, rest: '' } : wholeSentences(pending + (part.text ?? ''))
    const refused = whyNotShown(whole, grounds)
    if (refused !== undefined) return { shown, refused }
    if (whole !== '') onDelta?.(whole)
    shown += whole
    pending = rest
  }
  return { shown: shown.trim() }
}

/** May reach private networks, because only the operator or the provider sets the model's URL. */
const modelFetch = outgoingFetch({ reach: configuredReach, timeoutMs: ANSWER_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })

/** Loads the configured model. Undefined if there is none. */
async function configuredModel({
  ASSISTANT_PROVIDER: provider,
  ASSISTANT_MODEL: model,
  ASSISTANT_API_KEY: apiKey,
  ASSISTANT_URL: baseURL,
}: Config): Promise<LanguageModel | undefined> {
  if (!provider || !model) return undefined
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ fetch: modelFetch, ...(apiKey && { apiKey }), ...(baseURL && { baseURL }) })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'assistant',
    baseURL: baseURL ?? '',
    includeUsage: true,
    fetch: modelFetch,
    ...(apiKey && { apiKey }),
  })(model)
}
