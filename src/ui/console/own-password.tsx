import type { ComponentType } from 'react'
import type { SessionUser } from '#shared/session.ts'
import { typedIn } from '#ui/form-fields.ts'

/** Who is signed in, and the field for their password, which confirms a change. */
export interface OwnPassword {
  user: SessionUser
  ConfirmPassword: ComponentType<{ user: SessionUser; name: string; error: string | undefined }>
}

/** The field for the password of whoever is signed in; nothing for accounts without one. */
export function OwnPasswordField({ user, ConfirmPassword, error }: OwnPassword & { error: string | undefined }) {
  return <ConfirmPassword user={user} name="ownPassword" error={error} />
}

/** What was typed there, as the API takes it. */
export function typedOwnPassword({ user }: OwnPassword, form: HTMLFormElement): { ownPassword?: string } {
  return user.hasPassword ? typedIn(form, 'ownPassword') : {}
}
