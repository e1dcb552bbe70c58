import type { LoaderFunctionArgs } from 'react-router'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { AccountGains } from '#features/accounts/ui/account-gains.tsx'
import { shop } from '#platform/page-context.ts'
import { stillHtml } from '../storefront/still-html.tsx'

/** For the loaders of signing in and signing up: how Google is asked, and what an account is good for, as HTML. */
export function wayIn({ context }: LoaderFunctionArgs) {
  return { google: googleSignIn(context.get(shop)), gains: stillHtml(<AccountGains />) }
}
