import { z } from 'zod'
import { type Budget, countQuestion, countTokens } from '#features/support/server/store/assistant-use.ts'
import type { Context } from '#platform/context.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

const budget: Setting<Budget> = {
  key: 'support.assistant_budget',
  schema: z.object({ questions: z.int().min(0), tokens: z.int().min(0) }),
  otherwise: { questions: 40, tokens: 150_000 },
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Nobody who reads the table learns who asked. */
const nameOf = ({ secrets }: Context, visitor: string) => secrets.sign('assistant-use', visitor)

/** Takes one question from a visitor's budget of today (UTC); false where nothing is left. */
export async function takeQuestion(ctx: Context, visitor: string): Promise<boolean> {
  return countQuestion(ctx.db, dayOf(ctx.now()), nameOf(ctx, visitor), await readSetting(ctx.db, budget))
}

/** Takes what an answer used from it, afterwards. */
export function takeTokens(ctx: Context, visitor: string, tokens: number): Promise<void> {
  return countTokens(ctx.db, dayOf(ctx.now()), nameOf(ctx, visitor), tokens)
}
