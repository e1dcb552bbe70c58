import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Desk } from './profile/desk.tsx'
import { Protected } from './protected.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => googleSignIn(context.get(shop))

/** Sections and filters stand in the address and are the browser's business. */
export const shouldRevalidate = () => false

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Your account', description: 'Balance, orders, receipts and settings of your account.' }),
  { name: 'robots', content: 'noindex' },
]

export default function ProfilePage() {
  const google = useLoaderData<typeof loader>()
  return <Protected title="Your account">{({ user }) => <Desk key={user.id} user={user} google={google} />}</Protected>
}
