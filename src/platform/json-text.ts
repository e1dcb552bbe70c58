/**
 * Streams the text of `JSON.stringify(value, null, 2)`. Long lists are async iterables, as the value or as fields of an object. They
 * become arrays whose items are read as they are written. `newLine` starts a line at the current indentation.
 */
export async function* jsonText(value: unknown, newLine = '\n'): AsyncGenerator<string, void, undefined> {
  if (isLong(value)) yield* listText(value, newLine)
  else if (hasLong(value)) yield* objectText(value, newLine)
  // Safe because JSON escapes line breaks in strings.
  else yield (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', newLine)
}

async function* listText(items: AsyncIterable<unknown>, newLine: string): AsyncGenerator<string, void, undefined> {
  const inner = `${newLine}  `
  let before = '['
  for await (const item of items) {
    yield before + inner
    yield* jsonText(item, inner)
    before = ','
  }
  yield before === '[' ? '[]' : `${newLine}]`
}

async function* objectText(fields: object, newLine: string): AsyncGenerator<string, void, undefined> {
  const inner = `${newLine}  `
  let before = '{'
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    yield `${before}${inner}${JSON.stringify(name)}: `
    yield* jsonText(value, inner)
    before = ','
  }
  yield `${newLine}}`
}

function isLong(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function hasLong(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.values(value).some(isLong)
}
