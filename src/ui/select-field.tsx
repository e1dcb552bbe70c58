import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#ui/field.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className'> {
  /** Values and their names. Children come before them. */
  options?: readonly (readonly [value: string | number, name: string])[]
}

export function SelectField({ label, hint, error, optional, className, options = [], children, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ id: rest.id, label, hint, error, optional, className }}>
      {(props) => (
        <span className="relative block">
          <select {...rest} {...props} className={`${props.className} h-control appearance-none pr-11`}>
            {children}
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <SheetIcon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </span>
      )}
    </Field>
  )
}
