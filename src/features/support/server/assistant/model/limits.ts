import type { AssistantRequest } from '#features/support/server/assistant/request.ts'
import { assistantBudget } from '#features/support/server/settings.ts'
import { countQuestion, countTokens, SHOP, usageDay } from '#features/support/server/store/assistant-usage.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

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

/** How many budgets all visitors of a network have together: accounts cost nothing, and a household has several people. */
const NETWORK_BUDGETS = 10

type Asker = Pick<AssistantRequest, 'visitor' | 'network'>

/** Pseudonymizes whose budgets are used: the visitor's and the one of their network. */
function namesOf({ secrets }: Context, { visitor, network }: Asker) {
  const name = (text: string) => secrets.sign('assistant-use', text)
  return { own: name(visitor), shared: network === undefined ? undefined : name(`network ${network}`) }
}

/** Counts a question against the budgets of today (UTC) of a visitor, of their network and of the shop; false if one is used up. */
export async function takeQuestion(ctx: Context, asker: Asker): Promise<boolean> {
  const { own, shared } = namesOf(ctx, asker)
  const { questions, tokens, visitors } = await readSetting(ctx.db, assistantBudget)
  const count = (name: string, budgets: number) =>
    countQuestion(ctx.db, usageDay(ctx.now()), name, { questions: questions * budgets, tokens: tokens * budgets })
  if (!(await count(own, 1)) || (shared !== undefined && !(await count(shared, NETWORK_BUDGETS)))) return false
  // Networks cost nothing either.
  if (await count(SHOP, visitors)) return true
  ctx.log.warn('the assistant’s model has used up its daily budget; the rules answer')
  return false
}

/** Counts the tokens of an answer against the budgets of today (UTC) of a visitor, of their network and of the shop. */
export async function takeTokens(ctx: Context, asker: Asker, tokens: number): Promise<void> {
  const { own, shared } = namesOf(ctx, asker)
  for (const name of shared === undefined ? [own, SHOP] : [own, shared, SHOP]) await countTokens(ctx.db, usageDay(ctx.now()), name, tokens)
}
