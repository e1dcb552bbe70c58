import type { ComponentProps } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Requests another link to choose a password. */
export function NewResetLink({ variant = 'ghost' }: Pick<ComponentProps<typeof ButtonLink>, 'variant'>) {
  return (
    <ButtonLink to={paths.forgotPassword} variant={variant}>
      Get a new link
    </ButtonLink>
  )
}
