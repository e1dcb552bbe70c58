import { data, type LoaderFunctionArgs } from 'react-router'
import { shop } from '#platform/page-context.ts'

/** 404 in a shop that is paid by another provider. */
export function sandboxOnly({ context }: LoaderFunctionArgs): null {
  // oxlint-disable-next-line typescript/only-throw-error -- a loader answers by what it throws
  if (context.get(shop).config.PAYMENT_PROVIDER !== 'sandbox') throw data(null, { status: 404 })
  return null
}
