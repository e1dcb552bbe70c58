import type { ComponentProps } from 'react'

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
