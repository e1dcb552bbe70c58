import type { LoaderFunctionArgs } from 'react-router'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { AccountBenefits } from '#features/accounts/ui/account-benefits.tsx'
import { renderStatic } from '#pages/render-static.tsx'
import { shop } from '#platform/page-context.ts'

/** Loader data of sign-in and sign-up: the Google settings, and the benefits of an account as HTML. */
export function signInData({ context }: LoaderFunctionArgs) {
  return { google: googleSignIn(context.get(shop)), benefits: renderStatic(<AccountBenefits />) }
}

/** The sign-in details of the demo account, as HTML; null in a live shop. */
export function demoAccountHtml({ context }: LoaderFunctionArgs): string | null {
  return context.get(shop).config.STORE_MODE === 'demo' ? renderStatic(<DemoAccount />) : null
}

function DemoAccount() {
  return (
    <p className="mt-6 rounded-lg bg-sunken px-4 py-3 text-[0.9375rem] text-muted">
      Demo shop: sign in as <span className="font-medium whitespace-nowrap text-ink select-all">demo@example.com</span> with{' '}
      <span className="font-medium whitespace-nowrap text-ink select-all">demo-password-1</span>
    </p>
  )
}
