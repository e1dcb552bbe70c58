import type { LanguageModel } from 'ai'
import type { AssistantAsk, AssistantReply } from '#features/support/server/assistant/ask.ts'
import { createBreaker } from '#features/support/server/assistant/model/breaker.ts'
import { takeQuestion, takeTokens } from '#features/support/server/assistant/model/budget.ts'
import { type Grounds, pathsIn, whyNotShown, wholeSentences } from '#features/support/server/assistant/model/check.ts'
import { type Facts, factsOn, instructionsFor } from '#features/support/server/assistant/model/instructions.ts'
import { configuredModel } from '#features/support/server/assistant/model/provider.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import type { Context } from '#platform/context.ts'

const FIRST_TOKEN_MS = 4_000
const SILENCE_MS = 5_000
const WHOLE_MS = 18_000
const MOST_STEPS = 4
const MOST_TOKENS = 600
const LONGEST_HISTORY = 12

const breaker = createBreaker()

/**
 * Has the configured model answer from the same facts; undefined where there is none, its budget is used up, it fails or is
 * slow, or says what the facts do not: then the rules' answer holds.
 */
export async function answerByModel(
  ctx: Context,
  ask: AssistantAsk,
  question: Question,
  byRules: AssistantReply,
): Promise<AssistantReply | undefined> {
  if (!ctx.config.ASSISTANT_PROVIDER || breaker.isOpen(ctx.now().getTime())) return undefined
  try {
    if (!(await takeQuestion(ctx, ask.visitor))) return undefined
    const [model, facts] = await Promise.all([configuredModel(ctx.config), factsOn(ctx, question, ask, byRules)])
    if (!model) return undefined
    const reply = await converse(ctx, ask, model, facts, byRules)
    breaker.succeeded()
    return reply
  } catch (error) {
    if (ask.signal?.aborted) return undefined
    breaker.failed(ctx.now().getTime())
    ctx.log.warn({ err: error }, 'the assistant’s model did not answer; the rules did')
    return undefined
  }
}

async function converse(
  ctx: Context,
  ask: AssistantAsk,
  model: LanguageModel,
  { text: facts, links }: Facts,
  byRules: AssistantReply,
): Promise<AssistantReply | undefined> {
  // Heavy, and of no use to a shop without a model.
  const [{ isStepCount, streamText }, { toolsFor }] = await Promise.all([
    import('ai'),
    import('#features/support/server/assistant/model/tools.ts'),
  ])
  const grounds: Grounds = { facts, hrefs: links.map(({ href }) => href) }
  let offered: AssistantReply | undefined
  const stop = new AbortController()
  const firstToken = setTimeout(() => stop.abort(new Error('no first token in time')), FIRST_TOKEN_MS)
  const signals = [stop.signal, AbortSignal.timeout(WHOLE_MS), ...(ask.signal ? [ask.signal] : [])]
  const result = streamText({
    model,
    instructions: instructionsFor(ctx.config.STORE_NAME, facts),
    messages: [{ role: 'user', content: visitorsWords(ask) }],
    tools: toolsFor(ctx, ask, {
      learn: (text, hrefs = []) => {
        grounds.facts += `\n\n${text}`
        grounds.hrefs = [...grounds.hrefs, ...hrefs]
      },
      offer: (reply) => (offered = reply),
    }),
    stopWhen: [isStepCount(MOST_STEPS), () => offered !== undefined],
    maxOutputTokens: MOST_TOKENS,
    maxRetries: 0,
    timeout: { chunkMs: SILENCE_MS },
    abortSignal: AbortSignal.any(signals),
    onError: () => {},
  })
  try {
    const { shown: content, refused } = await readParts(result.stream, grounds, ask.onDelta, () => clearTimeout(firstToken))
    if (refused !== undefined) {
      ctx.log.warn({ refused }, 'the assistant’s model said what may not be shown; the rules answered')
      return undefined
    }
    await takeTokens(ctx, ask.visitor, (await result.totalUsage).totalTokens ?? Math.ceil((facts.length + content.length) / 4))
    if (offered) return { ...offered, by: 'model' }
    if (content === '') return undefined
    const named = links.filter(({ href }) => pathsIn(content).includes(href))
    return { ...byRules, content, links: named.length > 0 ? named : byRules.links, by: 'model' }
  } finally {
    clearTimeout(firstToken)
    stop.abort()
  }
}

/** All that the visitor wrote, and what their browser says was said, in one message of theirs. */
function visitorsWords({ prompt, history }: AssistantAsk): string {
  const earlier = history
    .slice(-LONGEST_HISTORY)
    .map(({ role, content }) => `${role === 'user' ? 'Visitor' : 'Assistant'}: ${content.slice(0, 1_000)}`)
  return earlier.length > 0 ? `Earlier in this conversation:\n${earlier.join('\n')}\n\nNow the visitor writes:\n${prompt}` : prompt
}

type Parts = AsyncIterable<{ type: string; text?: string; error?: unknown }>

interface Read {
  shown: string
  /** Why what came next may not be shown; then nothing of it counts. */
  refused?: string
}

/** Passes on what may be shown, sentence by sentence: what was not checked is never seen. Throws where the model fails. */
async function readParts(parts: Parts, grounds: Grounds, onDelta: AssistantAsk['onDelta'], onFirst: () => void): Promise<Read> {
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
