import type { ComponentProps } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The other way to keep someone else out of an account. */
export function ChoosePassword({ variant = 'ghost' }: Pick<ComponentProps<typeof ButtonLink>, 'variant'>) {
  return (
    <ButtonLink to={paths.forgotPassword} variant={variant}>
      Choose a new password instead
    </ButtonLink>
  )
}

/** Requests another link to choose a password. */
export function NewResetLink({ variant = 'ghost' }: Pick<ComponentProps<typeof ButtonLink>, 'variant'>) {
  return (
    <ButtonLink to={paths.forgotPassword} variant={variant}>
      Get a new link
    </ButtonLink>
  )
}
