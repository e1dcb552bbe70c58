import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { signOut } from '#features/accounts/ui/sign-out.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

/** For whoever comes to sign in and is. */
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
