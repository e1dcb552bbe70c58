/** An edit that removes a guard, and the test that has to notice it. */
export interface Mutation {
  name: string
  /** Each `text` occurs exactly once in its file. */
  edits: Edit[]
  /** The path of the test file. */
  test: string
  /** The full title of the test in that file that has to fail: `suite > test`. */
  title: string
}

export interface Edit {
  file: string
  text: string
  becomes: string
}

/** A mutation of one place. */
export const one = (name: string, file: string, text: string, becomes: string, test: string, title: string): Mutation => ({
  name,
  edits: [{ file, text, becomes }],
  test,
  title,
})

/** Returns `source` with the edit made. Throws unless its text occurs exactly once. */
export function applyEdit({ file, text, becomes }: Edit, source: string): string {
  const pieces = source.split(text)
  if (pieces.length !== 2) throw new Error(`${file} contains ${pieces.length - 1} times the text that a mutation replaces: ${text}`)
  return pieces.join(becomes)
}
