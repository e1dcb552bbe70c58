/** One guard taken out, and the tests of which at least one has to notice. */
export interface Mutation {
  name: string
  /** Each `text` stands once in its file. */
  edits: { file: string; text: string; becomes: string }[]
  /** A project of vitest.config.ts. */
  project: 'api' | 'rules'
  test: string
}

/** A mutation of one place. */
export const one = (
  name: string,
  file: string,
  text: string,
  becomes: string,
  test: string,
  project: Mutation['project'] = 'api',
): Mutation => ({
  name,
  edits: [{ file, text, becomes }],
  project,
  test,
})
