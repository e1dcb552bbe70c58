/**
 * The text of `JSON.stringify(value, null, 2)`, piece by piece. What may be long is an async iterable, as the value or as a field of its
 * object: it becomes an array whose items are read while they are written. `newLine` is what begins a line.
 */
export async function* jsonText(value: unknown, newLine = '\n'): AsyncGenerator<string, void, undefined> {
  if (isLong(value)) yield* listText(value, newLine)
  else if (hasLong(value)) yield* objectText(value, newLine)
  // Within texts, JSON escapes line breaks.
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
