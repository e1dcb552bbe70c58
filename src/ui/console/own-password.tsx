import type { ComponentType } from 'react'
import type { SessionUser } from '#shared/session.ts'
import { typedIn } from '#ui/form-fields.ts'

/** The signed-in user, and a field for their password to confirm a change. */
export interface OwnPassword {
  user: SessionUser
  ConfirmPassword: ComponentType<{ user: SessionUser; name: string; error: string | undefined }>
}

/** The field for the signed-in user's password. Empty for accounts without one. */
export function OwnPasswordField({ user, ConfirmPassword, error }: OwnPassword & { error: string | undefined }) {
  return <ConfirmPassword user={user} name="ownPassword" error={error} />
}

/** The typed password as part of a request body. */
export function typedOwnPassword({ user }: OwnPassword, form: HTMLFormElement): { ownPassword?: string } {
  return user.hasPassword ? typedIn(form, 'ownPassword') : {}
}
