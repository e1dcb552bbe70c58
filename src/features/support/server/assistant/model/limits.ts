import { z } from 'zod'
import { type Budget, countQuestion, countTokens } from '#features/support/server/store/assistant-usage.ts'
import type { Context } from '#platform/context.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

const MAX_FAILURES = 3
const PAUSE_MS = 60_000

/** Creates a circuit breaker: after three failures the model isn’t asked for a minute. */
export function createBreaker() {
  let failures = 0
  let closedUntil = 0
  return {
    isOpen: (now: number) => now < closedUntil,
    succeeded(): void {
      failures = 0
    },
    failed(now: number): void {
      failures += 1
      if (failures < MAX_FAILURES) return
      failures = 0
      closedUntil = now + PAUSE_MS
    },
  }
}

const budget: Setting<Budget> = {
  key: 'support.assistant_budget',
  schema: z.object({ questions: z.int().min(0), tokens: z.int().min(0) }),
  otherwise: { questions: 40, tokens: 150_000 },
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Pseudonymizes a visitor. */
const nameOf = ({ secrets }: Context, visitor: string) => secrets.sign('assistant-use', visitor)

/** Counts a question against a visitor’s budget of today (UTC); false if it is used up. */
export async function takeQuestion(ctx: Context, visitor: string): Promise<boolean> {
  return countQuestion(ctx.db, dayOf(ctx.now()), nameOf(ctx, visitor), await readSetting(ctx.db, budget))
}

/** Counts the tokens of an answer against a visitor’s budget of today (UTC). */
export function takeTokens(ctx: Context, visitor: string, tokens: number): Promise<void> {
  return countTokens(ctx.db, dayOf(ctx.now()), nameOf(ctx, visitor), tokens)
}
