import type { AnswerAt, Known } from '#shared/api.ts'
import type { Success } from '#shared/call.ts'
import { type Called, useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'This couldn’t be loaded.',
  unreached: 'The shop didn’t respond. Check your connection, then try again.',
}

/** Loads `path` from the API, with the console's error messages. */
export function useData<const Path extends string>(path: Path & Known<'GET', Path>): Called<Success<AnswerAt<'GET', Path>>> {
  return useCall<Path>(path, texts)
}
