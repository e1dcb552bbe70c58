import { useNavigate } from 'react-router'
import { signOut } from '#features/accounts/ui/sign-out.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

/** The options on a sign-in page while signed in. */
export function SignedInAlready() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.profile} size="lg">
        Go to your profile
      </ButtonLink>
      <Button variant="secondary" size="lg" onClick={() => void signOut(navigate)}>
        Log out
      </Button>
    </div>
  )
}
