import { data, type LoaderFunctionArgs } from 'react-router'
import { hasSandbox } from '#features/payments/server/queries.ts'
import { shop } from '#platform/page-context.ts'

/** Answers 404 in a shop with another payment provider. */
export function sandboxOnly({ context }: LoaderFunctionArgs): null {
  // oxlint-disable-next-line typescript/only-throw-error -- a loader answers by what it throws
  if (!hasSandbox(context.get(shop))) throw data(null, { status: 404 })
  return null
}
