import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputMessage } from '#platform/http/input-messages.ts'

const cases: [schema: z.ZodType, value: unknown, message: string][] = [
  [z.string(), 1, 'title must be text.'],
  [z.string(), undefined, 'title must be text.'],
  [z.number(), 'x', 'title must be a number.'],
  [z.int(), 1.5, 'title must be a whole number.'],
  [z.int(), 1e30, 'title is too large.'],
  [z.boolean(), 'yes', 'title must be true or false.'],
  [z.object({}), [], 'title must be an object.'],
  [z.record(z.string(), z.string()), 'x', 'title must be an object.'],
  [z.array(z.string()), 'x', 'title must be a list.'],
  [z.array(z.string()), ['a', 1], 'Each of title must be text.'],
  [z.array(z.object({ name: z.string() })), [{}], 'name must be text.'],
  [z.enum(['a', 'b', '']), 'c', 'title must be one of a, b.'],
  [z.literal(true), false, 'title must be true.'],
  [z.string().min(1), '', 'title must not be empty.'],
  [z.string().min(3), '', 'title must have at least 3 characters.'],
  [z.string().max(1), 'ab', 'title can have at most 1 character.'],
  [z.string().max(2_000), 'x'.repeat(2_001), 'title can have at most 2,000 characters.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'title can have at most 2 entries.'],
  [z.number().positive(), 0, 'title must be more than 0.'],
  [z.number().min(1), 0, 'title must be at least 1.'],
  [z.number().max(1_000), 1_001, 'title must be at most 1,000.'],
  [z.number().lt(5), 5, 'title must be less than 5.'],
  [z.number().multipleOf(5), 6, 'title must be a multiple of 5.'],
  [z.string().regex(/^a$/), 'b', 'title is not valid.'],
  [z.union([z.string(), z.number()]), true, 'title is not valid.'],
  [z.strictObject({}), { more: 1 }, 'title can’t have more.'],
]

test.each(cases)('%#: %j is refused with words for people', (schema, title, message) => {
  const { error } = z.object({ title: schema }).safeParse({ title }, { error: inputMessage })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('what is no object has no field to name', () => {
  expect(z.object({}).safeParse([], { error: inputMessage }).error?.issues[0]?.message).toBe('The request must be an object.')
})
