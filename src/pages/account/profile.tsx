import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { offeredMethods } from '#features/payments/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Desk } from './profile/desk.tsx'
import { Protected } from './protected.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  return { google: googleSignIn(ctx), methods: await offeredMethods(ctx) }
}

/** Sections and filters stand in the address and are the browser's business. */
export const shouldRevalidate = () => false

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Your account', description: 'Balance, orders, receipts and settings of your account.' }),
  { name: 'robots', content: 'noindex' },
]

export default function ProfilePage() {
  const { google, methods } = useLoaderData<typeof loader>()
  return <Protected title="Your account">{({ user }) => <Desk key={user.id} user={user} google={google} methods={methods} />}</Protected>
}
