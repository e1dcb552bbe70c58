import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Makes the message of every refused field a sentence for people. A schema's own message has precedence. */
export function useInputMessages(): void {
  z.config({ customError: inputMessage })
}

/** What a field should be, such as `title can have at most 60 characters.` */
export function inputMessage(issue: Issue): string {
  return `${nameOf(issue.path ?? [])} ${demand(issue)}.`
}

/** The innermost name of a path: entries of a list have none of their own. */
function nameOf(path: PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'The request'
  return typeof path.at(-1) === 'number' ? `Each of ${name}` : name
}

function demand(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${shown(issue.values)}` : `must be one of ${shown(issue.values)}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `can’t have ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

const UNITS: Record<string, string> = { string: 'character', array: 'entry' }

function tooSmall({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  const unit = UNITS[origin]
  if (unit) return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${counted(minimum, unit)}`
  return inclusive ? `must be at least ${amount(minimum)}` : `must be more than ${amount(minimum)}`
}

function tooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  const unit = UNITS[origin]
  if (unit) return `can have at most ${counted(maximum, unit)}`
  // No field means a number that JavaScript can't count to.
  if (maximum === Number.MAX_SAFE_INTEGER) return 'is too large'
  return inclusive ? `must be at most ${amount(maximum)}` : `must be less than ${amount(maximum)}`
}

function counted(count: number | bigint, unit: string): string {
  if (Number(count) === 1) return `1 ${unit}`
  return `${amount(count)} ${unit.replace(/y$/, 'ie')}s`
}

function amount(value: number | bigint): string {
  return value.toLocaleString('en-US')
}

/** Values that may be typed; an empty one counts as missing and isn't worth naming. */
function shown(values: unknown[]): string {
  return values.filter((value) => value !== '').join(', ')
}
