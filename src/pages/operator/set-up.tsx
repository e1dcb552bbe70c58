import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { FirstOwnerForm } from '#features/accounts/ui/operator/first-owner-form.tsx'
import { secondFactorFact } from '#features/accounts/ui/staff-invitation.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { toast } from '#ui/toast-store.ts'
import './console.css'

export const meta = pageMeta('Set up your shop', 'Create the first owner account of a new shop.', noIndex)

const ownerFacts: AsideItem[] = [
  { icon: 'user', title: 'You’ll own the shop', text: 'You can invite your staff later and choose the role of each.' },
  { icon: 'lock', title: 'The link works once', text: 'After that, nobody else can become the owner with it.' },
  secondFactorFact,
]

function OwnerFacts() {
  return <AsideList title="Good to know" items={ownerFacts} />
}

const setUpPath = `${paths.operator}/settings/setup`
const signInHref = `${paths.login}?${new URLSearchParams({ next: setUpPath })}`

export const handle = { storefront: false }

/** Opened from the setup link that a new shop prints. The owner creates their account and continues with the setup list. */
export default function SetUpPage() {
  const token = useLinkToken()
  const link = useSetupLink(token)
  const navigate = useNavigate()
  useEffect(() => {
    // Opening the link while this page is open doesn't load it again.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  function onCreated(email: string, isSignedIn: boolean) {
    if (isSignedIn) {
      toast.success('The shop is yours.')
      return void navigate(setUpPath)
    }
    toast.success('The shop is yours.', 'Sign in to see what’s left to do before you go live.')
    void navigate(signInHref, { state: { email } })
  }

  return (
    <AccountLayout
      title="Set up your shop"
      lead={link === 'unused' && 'First, create the owner’s account. A list of the remaining steps comes next.'}
      aside={<OwnerFacts />}
    >
      {!link && <Loading />}
      {link && link !== 'unused' && (
        <Alert tone="warn" announce title={link.title}>
          {link.text}
        </Alert>
      )}
      {token && link === 'unused' && <FirstOwnerForm token={token} onCreated={onCreated} />}
      {link === used && (
        <ButtonLink to={signInHref} size="lg" className="mt-6">
          Sign in
        </ButtonLink>
      )}
      {link && link !== used && (
        <p className="mt-6 text-muted">
          Is the shop already set up?{' '}
          <Link to={signInHref} className="tap-around rounded-sm font-medium text-accent-ink underline underline-offset-4">
            Sign in
          </Link>
        </p>
      )}
    </AccountLayout>
  )
}

interface LinkProblem {
  title: string
  text: string
}

const incomplete: LinkProblem = {
  title: 'The link is incomplete.',
  text: 'Copy the whole link that the shop printed at startup, including the part after #.',
}
const used: LinkProblem = { title: 'This shop already has an owner.', text: 'Sign in, or ask the owner to invite you.' }

/** Whether the setup link can be used, or why not; undefined while loading. */
function useSetupLink(token: string | null | undefined): 'unused' | LinkProblem | undefined {
  const [link, setLink] = useState<'unused' | LinkProblem>()
  useEffect(() => {
    if (token === undefined) return
    if (token === null) return setLink(incomplete)
    void call('POST', '/api/auth/first-owner/link', { token }).then((answer) => {
      if (answer.status === null)
        return setLink({ title: 'The shop didn’t respond.', text: 'Check your connection, then reload this page.' })
      const { success, code } = answer.body
      if (success) return setLink('unused')
      setLink(code === 'already_set_up' ? used : { title: 'The link can’t be used.', text: messageOf(answer.body, 'Please try again.') })
    })
  }, [token])
  return link
}
