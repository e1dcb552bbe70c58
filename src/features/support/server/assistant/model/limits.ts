import type { AssistantRequest } from '#features/support/server/assistant/request.ts'
import { assistantBudget } from '#features/support/server/settings.ts'
import { countQuestion, countTokens, SHOP, usageDay } from '#features/support/server/store/assistant-usage.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

const MAX_FAILURES = 3
const PAUSE_MS = 60_000

/** Creates a circuit breaker, which skips the model for a minute after three failures in a row. */
export function createBreaker() {
  let failures = 0
  let openUntil = 0
  return {
    isOpen: (now: number) => now < openUntil,
    succeeded(): void {
      failures = 0
    },
    failed(now: number): void {
      failures += 1
      if (failures < MAX_FAILURES) return
      failures = 0
      openUntil = now + PAUSE_MS
    },
  }
}

/** How many visitors' budgets a network shares. Accounts are free to create, but a household has several people. */
const NETWORK_BUDGETS = 10

type UsageOwner = Pick<AssistantRequest, 'visitor' | 'network'>

/** The pseudonyms under which the budgets of a visitor and of their network are counted. */
function namesOf({ secrets }: Context, { visitor, network }: UsageOwner) {
  const name = (text: string) => secrets.sign('assistant-use', text)
  return { own: name(visitor), shared: network === undefined ? undefined : name(`network ${network}`) }
}

/** Counts a question against today’s budgets (UTC) of a visitor, their network and the shop. False if one is used up. */
export async function takeQuestion(ctx: Context, owner: UsageOwner): Promise<boolean> {
  const { own, shared } = namesOf(ctx, owner)
  const { questions, tokens, visitors } = await readSetting(ctx.db, assistantBudget)
  const count = (name: string, budgets: number) =>
    countQuestion(ctx.db, usageDay(ctx.now()), name, { questions: questions * budgets, tokens: tokens * budgets })
  if (!(await count(own, 1)) || (shared !== undefined && !(await count(shared, NETWORK_BUDGETS)))) return false
  // An attacker can also use many networks.
  if (await count(SHOP, visitors)) return true
  ctx.log.warn('the shop has used up its daily budget for the assistant model; answered by rules')
  return false
}

/** Counts the tokens of an answer against today’s budgets (UTC) of a visitor, their network and the shop. */
export async function takeTokens(ctx: Context, owner: UsageOwner, tokens: number): Promise<void> {
  const { own, shared } = namesOf(ctx, owner)
  for (const name of shared === undefined ? [own, SHOP] : [own, shared, SHOP]) await countTokens(ctx.db, usageDay(ctx.now()), name, tokens)
}
