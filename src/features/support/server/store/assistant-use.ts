import type { Queryable } from '#platform/db/database.ts'

/** What a visitor may ask a model in a day. */
export interface Budget {
  questions: number
  tokens: number
}

/** Counts one more question of a visitor's day (`2026-11-20`); false where the budget is used up. Races count each. */
export async function countQuestion(db: Queryable, day: string, visitor: string, { questions, tokens }: Budget): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into assistant_use as used (day, visitor, questions) select $1, $2, 1 where $3 > 0
     on conflict (day, visitor) do update set questions = used.questions + 1 where used.questions < $3 and used.tokens < $4`,
    [day, visitor, questions, tokens],
    'assistant_count_question',
  )
  return (rowCount ?? 0) > 0
}

export async function countTokens(db: Queryable, day: string, visitor: string, tokens: number): Promise<void> {
  await db.query(
    'update assistant_use set tokens = tokens + $3 where day = $1 and visitor = $2',
    [day, visitor, tokens],
    'assistant_count_tokens',
  )
}

/** Forgets the days before `day`. */
export async function deleteUseBefore(db: Queryable, day: string): Promise<void> {
  await db.query('delete from assistant_use where day < $1', [day])
}
