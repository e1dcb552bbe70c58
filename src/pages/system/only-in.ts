import { data, type LoaderFunctionArgs } from 'react-router'
import { hasSandbox } from '#features/payments/server/queries.ts'
import { shop } from '#platform/page-context.ts'

/** Throws 404 unless the shop uses the sandbox provider. */
export const sandboxOnly = ({ context }: LoaderFunctionArgs): null => foundOnlyIf(hasSandbox(context.get(shop)))

/** Throws 404 in a live shop. */
export const demoOnly = ({ context }: LoaderFunctionArgs): null => foundOnlyIf(context.get(shop).config.STORE_MODE !== 'live')

function foundOnlyIf(condition: boolean): null {
  // oxlint-disable-next-line typescript/only-throw-error -- how a loader returns a status
  if (!condition) throw data(null, { status: 404 })
  return null
}
