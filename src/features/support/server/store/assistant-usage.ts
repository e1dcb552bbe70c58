import type { Queryable } from '#platform/db/database.ts'

/** A visitor’s daily limits for the model. */
export interface Budget {
  questions: number
  tokens: number
}

/** Stands for the whole shop in place of a visitor. */
export const SHOP = 'shop'

/** Returns the day (UTC) that usage is counted for, such as `2026-11-20`. */
export const usageDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Counts a visitor’s question on a day (`2026-11-20`). Atomic. False if the budget is used up. */
export async function countQuestion(db: Queryable, day: string, visitor: string, { questions, tokens }: Budget): Promise<boolean> {
  return db.affects(
    `insert into assistant_usage as used (day, visitor, questions) select $1, $2, 1 where $3 > 0
     on conflict (day, visitor) do update set questions = used.questions + 1 where used.questions < $3 and used.tokens < $4`,
    [day, visitor, questions, tokens],
    'assistant_count_question',
  )
}

/** Whether a visitor’s budget for a day is used up. A budget of zero never counts as used up. */
export async function isUsedUp(db: Queryable, day: string, visitor: string, { questions, tokens }: Budget): Promise<boolean> {
  return db.affects(
    'select from assistant_usage where day = $1 and visitor = $2 and $3 > 0 and (questions >= $3 or tokens >= $4)',
    [day, visitor, questions, tokens],
    'assistant_used_up',
  )
}

export async function countTokens(db: Queryable, day: string, visitor: string, tokens: number): Promise<void> {
  await db.query(
    'update assistant_usage set tokens = tokens + $3 where day = $1 and visitor = $2',
    [day, visitor, tokens],
    'assistant_count_tokens',
  )
}

/** Deletes usage from before `day` (`2026-11-20`). */
export async function deleteUsageBefore(db: Queryable, day: string): Promise<void> {
  await db.query('delete from assistant_usage where day < $1', [day])
}
