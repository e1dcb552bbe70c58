import { data, type LoaderFunctionArgs } from 'react-router'
import { hasSandbox } from '#features/payments/server/queries.ts'
import { shop } from '#platform/page-context.ts'

/** Answers 404 in a shop with another payment provider. */
export const sandboxOnly = ({ context }: LoaderFunctionArgs): null => foundOnlyIf(hasSandbox(context.get(shop)))

/** Answers 404 in a live shop. */
export const demoOnly = ({ context }: LoaderFunctionArgs): null => foundOnlyIf(context.get(shop).config.STORE_MODE !== 'live')

function foundOnlyIf(condition: boolean): null {
  // oxlint-disable-next-line typescript/only-throw-error -- a loader answers by what it throws
  if (!condition) throw data(null, { status: 404 })
  return null
}
