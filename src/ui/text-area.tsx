import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#ui/field.tsx'

export function TextArea({ label, hint, error, optional, className, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id: rest.id, label, hint, error, optional, className }}>
      {(props) => <textarea rows={4} {...rest} {...props} className={`${props.className} min-h-24 py-3`} />}
    </Field>
  )
}
