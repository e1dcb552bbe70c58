/** Edits that remove a safeguard, and the test that has to fail. */
export interface Mutation {
  name: string
  /** Each `text` occurs exactly once in its file. */
  edits: Edit[]
  /** The path of the test file. */
  test: string
  /** The full title of the test in that file: `suite > test`. */
  title: string
}

export interface Edit {
  file: string
  text: string
  becomes: string
}

/** A mutation with a single edit. */
export const one = (name: string, file: string, text: string, becomes: string, test: string, title: string): Mutation => ({
  name,
  edits: [{ file, text, becomes }],
  test,
  title,
})

/** Applies the edit to `source`. Throws unless its text occurs exactly once. */
export function applyEdit({ file, text, becomes }: Edit, source: string): string {
  const pieces = source.split(text)
  if (pieces.length !== 2) throw new Error(`${file} contains ${pieces.length - 1} times (instead of once) the text of a mutation: ${text}`)
  return pieces.join(becomes)
}
