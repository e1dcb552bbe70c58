import type { ComponentProps, ComponentType } from 'react'
import type { SessionUser } from '#shared/session.ts'
import { typedIn } from '#ui/form-fields.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit(form: HTMLFormElement): unknown
}

/** A console form. It is submitted by script, and the API validates its fields. The first field with an error gets the focus. */
export function Form({ onSubmit, ...rest }: FormProps) {
  async function submit(form: HTMLFormElement) {
    await onSubmit(form)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    />
  )
}

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
