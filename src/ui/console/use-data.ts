import type { AnswerAt, Known } from '#shared/api.ts'
import type { Success } from '#shared/call.ts'
import { type Called, useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'This could not be loaded.',
  unreached: 'The shop did not answer. Check your connection, then try again.',
}

/** What the API answers at `path`, with texts for the console if it does not. */
export function useData<const Path extends string>(path: Path & Known<'GET', Path>): Called<Success<AnswerAt<'GET', Path>>> {
  return useCall<Path>(path, texts)
}
