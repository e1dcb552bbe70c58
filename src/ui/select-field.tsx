import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#ui/field.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** A select field; its options are the children. */
export function SelectField({ label, hint, error, optional, className, children, ...rest }: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field {...{ id: rest.id, label, hint, error, optional, className }}>
      {(props) => (
        <span className="relative block">
          <select {...rest} {...props} className={`${props.className} h-control appearance-none pr-11`}>
            {children}
          </select>
          <SheetIcon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </span>
      )}
    </Field>
  )
}
