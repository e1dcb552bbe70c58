import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './api-document.ts'

/** Anything that JSON can carry. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 300, maxLength: 2_000 }),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '\u0000',
    '../..',
    "' or 1=1 --",
    '<script>',
    '%',
    '٣',
    '__proto__',
    'constructor',
  ),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
)

/** Values that mostly fit the schema, including its bounds and formats. */
export function fitting(schema: Schema | undefined): Arbitrary<unknown> {
  if (!schema) return anything
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map(fitting))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(wholeBounds(schema))
    case 'number':
      return fc.oneof(fc.integer(wholeBounds(schema)), fc.double({ ...bounds(schema), noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items), { maxLength: 4 })
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fitting(property)])), {
        requiredKeys: schema.required ?? [],
      })
    default:
      return anything
  }
}

function text({ format, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
  if (format === 'email') return fc.oneof(fc.emailAddress(), plain)
  if (format?.startsWith('date'))
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      plain,
    )
  return plain
}

function wholeBounds(schema: Schema): { min: number; max: number } {
  const { min, max } = bounds(schema)
  return { min: Math.ceil(min), max: Math.floor(max) }
}

function bounds({ minimum = -2_147_483_648, maximum = 2_147_483_647 }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum, -2_147_483_648), max: Math.min(maximum, 2_147_483_647) }
}

/** A value of the schema's shape with `text` wherever any string is allowed. */
export function filledWith(schema: Schema, text: string): unknown {
  const [only] = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
  if (only !== undefined) return only
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (choice) return filledWith(choice, text)
  if (schema.type === 'array') return [filledWith(schema.items ?? {}, text)]
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, filledWith(property, text)]))
  }
  return schema.type === 'number' || schema.type === 'integer' ? 1 : text
}
